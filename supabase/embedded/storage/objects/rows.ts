import type { Queryable } from "#embedded/database/connection.ts";
import type { ObjectPath } from "#embedded/storage/context.ts";
import { objectNotFound } from "#embedded/storage/failure.ts";
import type { Owner } from "#embedded/storage/owner.ts";

/** The keys are those of hosted Storage; clients and SQL read them. */
export type FileMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
  contentEncoding?: string;
};
export type UserMetadata = Record<string, unknown>;
export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  metadata: FileMetadata;
  user_metadata: UserMetadata | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
};
export type NewObject = ObjectPath &
  Owner & { id: string; version: string; metadata: FileMetadata | null; userMetadata: UserMetadata | null };

const COLUMNS =
  "id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at";

export async function getObject(tx: Queryable, { bucket, name }: ObjectPath): Promise<ObjectRow> {
  const { rows } = await tx.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  if (!rows[0]) throw objectNotFound();
  return rows[0];
}

export async function listVisibleNames(tx: Queryable, bucket: string, names: string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and name = any($2)",
    [bucket, names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Without upsert, nothing but a rule for inserting is asked of the caller, as hosted. */
export async function writeObject(tx: Queryable, object: NewObject, isUpsert: boolean): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     ${isUpsert ? OVERWRITE : ""}`,
    [
      object.id,
      object.bucket,
      object.name,
      object.owner,
      object.ownerId,
      object.version,
      object.metadata,
      object.userMetadata,
    ],
  );
  return rows[0]?.id ?? object.id;
}

const OVERWRITE = `on conflict (bucket_id, name) do update set
  owner = coalesce(excluded.owner, objects.owner), owner_id = coalesce(excluded.owner_id, objects.owner_id),
  version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
  returning id`;

/** Holds the name, and the row that has it, until the transaction ends: a writer knows for sure what it replaces. */
export async function lockName(tx: Queryable, { bucket, name }: ObjectPath): Promise<string | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${bucket}/${name}`]);
  const { rows } = await tx.query<{ version: string }>(
    "select version from storage.objects where bucket_id = $1 and name = $2 for update",
    [bucket, name],
  );
  return rows[0]?.version ?? null;
}

export async function moveObject(
  tx: Queryable,
  source: ObjectPath,
  target: ObjectPath,
  { owner, ownerId }: Owner,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `update storage.objects set bucket_id = $3, name = $4,
       owner = coalesce($5, owner), owner_id = coalesce($6, owner_id)
     where bucket_id = $1 and name = $2 returning id`,
    [source.bucket, source.name, target.bucket, target.name, owner, ownerId],
  );
  if (!rows[0]) throw objectNotFound();
  return rows[0].id;
}

export async function deleteObjects(tx: Queryable, bucket: string, names: string[]): Promise<ObjectRow[]> {
  await allowDeletes(tx);
  const { rows } = await tx.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${COLUMNS}`,
    [bucket, names],
  );
  return rows;
}

/** Tells the tables' guard that this transaction takes care of the bytes too. */
export async function allowDeletes(tx: Queryable): Promise<void> {
  await tx.query("select set_config('storage.allow_delete_query', 'true', true)");
}
