import { z } from "zod";
import { removeFolder } from "#lib/storage/folder.ts";
import { adminDb } from "#lib/supabase/admin.ts";

const removedSchema = z.object({ path: z.string() });

/** Deletes a file's folder after its row is gone: the file, and a later upload that was never checked. */
export async function removeFile(payload: unknown): Promise<void> {
  const { path } = removedSchema.parse(payload);
  await removeFolder(adminDb().storage, path.slice(0, path.lastIndexOf("/")), "post-files");
}
