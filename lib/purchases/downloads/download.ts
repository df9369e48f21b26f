import "server-only";
import { AppError } from "#lib/errors.ts";
import { listPostsById } from "#lib/posts/queries.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";
import type { Caller } from "#lib/purchases/access/caller.ts";
import { type Download, type FindLinks, toDownload } from "#lib/purchases/downloads/copy.ts";
import { findOwnedCopy } from "#lib/purchases/downloads/queries.ts";
import type { RequestContext } from "#lib/purchases/quote/request-context.ts";
import { requireFreePost } from "#lib/purchases/reading/post-content.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** The version that the caller bought; for its author the current one. Everyone else is refused as for the text itself. */
export async function requireDownload(caller: Caller, postId: string, context: RequestContext): Promise<Download> {
  const reader = { userId: caller.session?.viewer.id ?? null, purchaseIds: caller.held.readableIds };
  const found = await findOwnedCopy(reader, postId);
  if (!found) {
    await requireFreePost(postId, context);
    throw new AppError("not_found", { detail: "Only posts that you own can be downloaded. This one is free to read." });
  }
  if (!found.is_included) {
    throw new AppError("forbidden", {
      detail: "The author does not offer downloads of this post. You can read it here.",
    });
  }
  return toDownload(findLinks, found);
}

const findLinks: FindLinks = async (postIds) =>
  new Map((await listPostsById(publicDb(), postIds)).map((card) => [card.id, postUrlOf(card)]));
