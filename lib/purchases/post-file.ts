import "server-only";
import { callerDb } from "#lib/auth/caller-db";
import { AppError } from "#lib/errors";
import { signFile } from "#lib/posts/admin-mutations";
import { findFile } from "#lib/posts/file-queries";
import type { Caller } from "#lib/purchases/asker";
import { findFileByToken } from "#lib/purchases/token-door";

/** A temporary URL for a file of a post, by the caller's session or tokens. */
export async function requireFileAddress({ session, held }: Caller, postId: string, id: string): Promise<string> {
  const file = (await findFile(callerDb(session), postId, id)) ?? (await findFileByToken(postId, id, held.readableIds));
  if (file) return signFile(file);
  throw new AppError("not_found", { detail: "This file does not exist, or it is in the paid part of the post." });
}
