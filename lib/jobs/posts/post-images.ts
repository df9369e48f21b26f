import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { copyFolder, removeFolder } from "#lib/storage/folder.ts";
import { adminDb } from "#lib/supabase/admin.ts";

type Helpers = Pick<JobHelpers, "withPgClient">;
type Client = Parameters<Parameters<JobHelpers["withPgClient"]>[0]>[0];

const [PRIVATE, PUBLIC] = ["paid-images", "images"];

const postSchema = z.object({ id: z.uuid() });
const movingSchema = z.array(z.object({ id: z.uuid(), path: z.string(), is_open: z.boolean() }));
const removedSchema = z.object({ post_id: z.uuid(), path: z.string() });

/** Moves a post's free pictures into the public bucket, and the others out of it. */
export async function placeImages(payload: unknown, helpers: Helpers): Promise<void> {
  const { id: postId } = postSchema.parse(payload);
  await aloneWith(postId, helpers, async (client) => {
    const { rows } = await client.query("select * from public.list_moving_images($1)", [postId]);
    const { storage } = adminDb();
    for (const { id, path, is_open: isOpen } of movingSchema.parse(rows)) {
      if (isOpen) await copyFolder(storage, folderOf(path), PRIVATE, PUBLIC);
      else await removeFolder(storage, folderOf(path), PUBLIC);
      await client.query("select public.settle_image($1, $2)", [id, isOpen]);
    }
  });
}

/** Deletes the files of a picture whose row is gone. */
export async function removeImageFiles(payload: unknown, helpers: Helpers): Promise<void> {
  const { post_id: postId, path } = removedSchema.parse(payload);
  await aloneWith(postId, helpers, async () => {
    for (const bucket of [PUBLIC, PRIVATE]) await removeFolder(adminDb().storage, folderOf(path), bucket);
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Runs one job per post at a time. Otherwise a file copied by one job while another removes it could stay public. */
async function aloneWith(postId: string, { withPgClient }: Helpers, work: (client: Client) => Promise<void>) {
  await withPgClient(async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('images:' || $1, 0))", [postId]);
    try {
      await work(client);
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended('images:' || $1, 0))", [postId]);
    }
  });
}
