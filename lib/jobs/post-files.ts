import { z } from "zod";
import { removeFolder } from "#lib/storage/folder";
import { adminDb } from "#lib/supabase/admin";

const removedSchema = z.object({ path: z.string() });

/** What lies where a file lay that no row speaks of any more: itself, and what came to its place and was never looked at. */
export async function removeFile(payload: unknown): Promise<void> {
  const { path } = removedSchema.parse(payload);
  await removeFolder(adminDb().storage, path.slice(0, path.lastIndexOf("/")), "post-files");
}
