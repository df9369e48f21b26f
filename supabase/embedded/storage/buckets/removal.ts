import type { DatabaseCaller } from "#embedded/caller.ts";
import { actAs, asCaller, inTransaction } from "#embedded/database/connection.ts";
import { getBucket } from "#embedded/storage/buckets/rows.ts";
import type { StorageContext } from "#embedded/storage/context.ts";
import { bucketNotFound, StorageFailure } from "#embedded/storage/failure.ts";
import { allowDeletes } from "#embedded/storage/objects/rows.ts";

/** Removes the objects that the row rules let the caller see and delete. */
export async function emptyBucket({ pool, bytes }: StorageContext, caller: DatabaseCaller, id: string): Promise<void> {
  const versions = await asCaller(pool, caller, async (tx) => {
    await getBucket(tx, id);
    await allowDeletes(tx);
    const { rows } = await tx.query<{ version: string }>(
      "delete from storage.objects where bucket_id = $1 returning version",
      [id],
    );
    return rows.map(({ version }) => version);
  });
  await bytes.discard(versions);
}

/** Refuses while any object is left, also one that the caller cannot see. */
export async function removeBucket({ pool }: StorageContext, caller: DatabaseCaller, id: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rowCount: objects } = await tx.query("select from storage.objects where bucket_id = $1 limit 1", [id]);
    await actAs(tx, caller);
    await getBucket(tx, id);
    if (objects) throw new StorageFailure(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
    await allowDeletes(tx);
    const { rowCount } = await tx.query("delete from storage.buckets where id = $1", [id]);
    if (rowCount === 0) throw bucketNotFound();
  });
}
