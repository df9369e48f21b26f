import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { trashPost } from "#lib/posts/drafts/mutations.ts";
import type { DeletedPost } from "#lib/posts/drafts/schema.ts";
import { returnSalesOf } from "#lib/purchases/refunds/mutations.ts";

/** Deletes the post first, because that may be refused, then returns the sales. Safe to repeat. */
export async function deletePost(session: RegisteredSession, id: string, mode: DeletedPost["mode"]): Promise<Draft> {
  const post = await trashPost(session, id);
  if (mode === "refund") await returnSalesOf(session, id);
  return post;
}
