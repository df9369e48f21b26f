import "server-only";
import type { RegisteredSession } from "#lib/auth/session";
import type { Draft } from "#lib/posts/draft";
import type { DeletedPost } from "#lib/posts/draft-schema";
import { trashPost } from "#lib/posts/mutations";
import { returnSalesOf } from "#lib/purchases/refund-mutations";

/** First the post goes, which may be refused; then the sales go back. Who asks again has both, and each of them once. */
export async function deletePost(session: RegisteredSession, id: string, mode: DeletedPost["mode"]): Promise<Draft> {
  const post = await trashPost(session, id);
  if (mode === "refund") await returnSalesOf(session, id);
  return post;
}
