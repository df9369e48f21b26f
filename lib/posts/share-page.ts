import "server-only";
import { notFound } from "next/navigation";
import type { Session } from "#lib/auth/session";
import { addressOf } from "#lib/posts/public-page";
import { findPublishedPost } from "#lib/posts/queries";
import type { Shared } from "#lib/posts/share-text";

/** What there is to tell of a post of one's own that is out: what everybody sees of it, not what is being written. */
export async function readSharePage({ db, viewer }: Session, id: string) {
  const post = await findPublishedPost(db, id.toLowerCase());
  if (post?.author.id !== viewer.id) notFound();
  const shared: Shared = {
    ...{ title: post.title, author: post.author.name, excerpt: post.excerpt ?? "" },
    url: addressOf(post),
  };
  return { shared, terms: post.terms };
}
