import "server-only";
import { findStored } from "#lib/storage/stored-file.ts";
import { adminDb } from "#lib/supabase/admin.ts";

const AT_ONCE = 4;

type Media = { path: string };

/**
 * The bytes of pictures and files, a few at a time. Null for one that is not there: it must not keep all else from being
 * exported. The rows that name them were read with the person's rights.
 */
export async function* readMedia<Item extends Media>(
  bucket: "paid-images" | "post-files",
  items: readonly Item[],
  atOnce = AT_ONCE,
): AsyncGenerator<{ item: Item; bytes: Uint8Array | null }> {
  for (let first = 0; first < items.length; first += atOnce) {
    const some = items.slice(first, first + atOnce);
    yield* await Promise.all(some.map(async (item) => ({ item, bytes: await readOne(bucket, item.path) })));
  }
}

async function readOne(bucket: string, path: string): Promise<Uint8Array | null> {
  const { storage } = adminDb();
  const { data, error } = await storage.from(bucket).download(path);
  if (!error) return new Uint8Array(await data.arrayBuffer());
  if ((await findStored(storage, bucket, path)) === null) return null;
  throw new Error("Could not read a picture or a file.", { cause: error });
}
