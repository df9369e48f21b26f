import { z } from "zod";
import type { Queryable } from "#embedded/database/connection.ts";
import { bucketNotFound } from "#embedded/storage/failure.ts";
import type { Owner } from "#embedded/storage/owner.ts";

export type Bucket = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  type: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
};
export type BucketLimits = Pick<Bucket, "public" | "file_size_limit" | "allowed_mime_types">;

const COLUMNS = `id, name, coalesce(owner_id, '') as owner, public, type, file_size_limit::float8, allowed_mime_types,
  created_at, updated_at`;

export const bucketListing = z.object({
  limit: z.coerce.number().int().positive().optional(),
  offset: z.coerce.number().int().nonnegative().default(0),
  search: z.string().default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export async function listBuckets(tx: Queryable, options: z.infer<typeof bucketListing>): Promise<Bucket[]> {
  const { rows } = await tx.query<Bucket>(
    `select ${COLUMNS} from storage.buckets where strpos(lower(name), lower($1)) > 0
     order by ${options.sortColumn} ${options.sortOrder} limit $2 offset $3`,
    [options.search, options.limit ?? null, options.offset],
  );
  return rows;
}

export async function getBucket(tx: Queryable, id: string): Promise<Bucket> {
  const { rows } = await tx.query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]);
  if (!rows[0]) throw bucketNotFound();
  return rows[0];
}

export async function insertBucket(
  tx: Queryable,
  bucket: BucketLimits & { id: string; name: string },
  { owner, ownerId }: Owner,
): Promise<void> {
  await tx.query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [bucket.id, bucket.name, owner, ownerId, bucket.public, bucket.file_size_limit, bucket.allowed_mime_types],
  );
}

/** Leaves alone what the change does not name. */
export async function updateBucket(tx: Queryable, id: string, change: Partial<BucketLimits>): Promise<void> {
  const { rowCount } = await tx.query(
    `update storage.buckets set
       public = coalesce($2, public),
       file_size_limit = case when $3 then $4 else file_size_limit end,
       allowed_mime_types = case when $5 then $6 else allowed_mime_types end
     where id = $1`,
    [
      id,
      change.public,
      change.file_size_limit !== undefined,
      change.file_size_limit,
      change.allowed_mime_types !== undefined,
      change.allowed_mime_types,
    ],
  );
  if (rowCount === 0) throw bucketNotFound();
}
