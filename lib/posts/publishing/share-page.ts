import "server-only";
import { notFound } from "next/navigation";
import type { Session } from "#lib/auth/session/session.ts";
import type { Shared } from "#lib/posts/publishing/share-text.ts";
import { findPublishedPost } from "#lib/posts/queries.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";

/** What the share page shows of the caller's post: the published version, not the draft. */
export async function readSharePage({ db, viewer }: Session, id: string) {
  const post = await findPublishedPost(db, id.toLowerCase());
  if (post?.author.id !== viewer.id) notFound();
  const shared: Shared = {
    ...{ title: post.title, author: post.author.name, excerpt: post.excerpt ?? "" },
    url: postUrlOf(post),
  };
  return { shared, terms: post.terms };
}
