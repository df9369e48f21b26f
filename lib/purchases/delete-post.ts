import "server-only";
import type { RegisteredSession } from "#lib/auth/session";
import type { Draft } from "#lib/posts/draft";
import type { DeletedPost } from "#lib/posts/draft-schema";
import { trashPost } from "#lib/posts/mutations";
import { returnSalesOf } from "#lib/purchases/refund-mutations";

/** Deletes the post first, because that may be refused, then returns the sales. Safe to repeat. */
export async function deletePost(session: RegisteredSession, id: string, mode: DeletedPost["mode"]): Promise<Draft> {
  const post = await trashPost(session, id);
  if (mode === "refund") await returnSalesOf(session, id);
  return post;
}
