import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { removeFolder } from "#lib/storage/folder.ts";
import { adminDb } from "#lib/supabase/admin.ts";

const payloadSchema = z.object({ id: z.uuid() });

type Helpers = Pick<JobHelpers, "query"> & Partial<Pick<JobHelpers, "abortSignal">>;

/** Takes the steps of a deletion that are due. A stopped worker leaves the rest to the next timer. */
export async function deleteAccount(payload: unknown, { query, abortSignal }: Helpers): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  while (!abortSignal?.aborted) {
    const { rows } = await query<{ goes_on: boolean }>("select private.delete_account($1) as goes_on", [id]);
    if (rows[0]?.goes_on !== true) return;
  }
}

/** Deletes the pictures of a deleted account. */
export async function removeAvatars(payload: unknown): Promise<void> {
  await removeFolder(adminDb().storage, payloadSchema.parse(payload).id, "avatars");
}
