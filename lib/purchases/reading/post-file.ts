import "server-only";
import { callerDb } from "#lib/auth/session/caller-db.ts";
import { AppError } from "#lib/errors.ts";
import { findFile } from "#lib/posts/media/file-queries.ts";
import { signFile } from "#lib/posts/media/upload-mutations.ts";
import type { Caller } from "#lib/purchases/access/caller.ts";
import { findFileByToken } from "#lib/purchases/access/token-queries.ts";

/** A temporary URL for a file of a post, by the caller's session or tokens. */
export async function requireFileAddress({ session, held }: Caller, postId: string, id: string): Promise<string> {
  const file = (await findFile(callerDb(session), postId, id)) ?? (await findFileByToken(postId, id, held.readableIds));
  if (file) return signFile(file);
  throw new AppError("not_found", { detail: "This file does not exist, or it is in the paid part of the post." });
}
