import "server-only";
import { callerDb } from "#lib/auth/caller-db";
import { AppError } from "#lib/errors";
import { signFile } from "#lib/posts/admin-mutations";
import { findFile } from "#lib/posts/file-queries";
import type { Asker } from "#lib/purchases/asker";
import { findHeldFile } from "#lib/purchases/token-door";

/** Where a file of a post is had for some time, by the caller's session or by the tokens that he has shown. */
export async function requireFileAddress({ session, held }: Asker, postId: string, id: string): Promise<string> {
  const file = (await findFile(callerDb(session), postId, id)) ?? (await findHeldFile(postId, id, held.readableIds));
  if (file) return signFile(file);
  throw new AppError("not_found", { detail: "There is no such file, or it is in a part that is paid for." });
}
