import "server-only";
import { env } from "#lib/env/server.ts";
import { readNanoRate, readOpenPart, readPostsById, readPostsOf, readProfile } from "#lib/posts/cache.ts";
import { readOpenComments } from "#lib/posts/comments/threads.ts";
import { postIdsOf } from "#lib/posts/document/document.ts";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import type { PostFile } from "#lib/posts/media/file.ts";
import { type PostCard, type PublishedPost, postPath } from "#lib/posts/post.ts";

export const MORE_POSTS = 3;

/** What a post's page shows to readers who have not bought it. */
export async function readPublicPage(post: PublishedPost) {
  const [part, more, rate, author, comments] = await Promise.all([
    readOpenPart(post.id),
    readPostsOf(post.author.id, { limit: MORE_POSTS, except: post.id }),
    readNanoRate(),
    readProfile(post.author.id),
    post.commentsMode === "off" ? null : readOpenComments(post.id),
  ]);
  const document = part?.document ?? readFreeDocument(null);
  const shown = await readPostsById(postIdsOf(document));
  return {
    post,
    document,
    hasGaps: part?.hasGaps ?? false,
    isWhole: post.terms.access === "free",
    isGated: post.contentWarning === "adult",
    bio: author.bio,
    more,
    rate,
    comments,
    url: postUrlOf(post),
    isTestNetwork: env.NANO_NETWORK === "dev",
    surroundings: {
      pictures: new Map(
        (part?.images ?? []).map(([id, { url, ...size }]) => [id, { src: url, ...size, isPaid: false }]),
      ),
      files: new Map(part?.files),
      posts: referencesOf(shown),
    },
  };
}

/** The posts that a document shows as cards, by id. */
export function referencesOf(shown: PostCard[]) {
  return new Map(
    shown.map((card) => [
      card.id,
      { href: postPath(card), title: card.title, author: card.author.name, minutes: card.minutes },
    ]),
  );
}

/** A post's full URL, for sharing. */
export function postUrlOf(post: Pick<PublishedPost, "author" | "slug">): string {
  return new URL(postPath(post), env.SITE_URL).href;
}

/** A file's full URL. The route checks access. */
export function wholeOf(file: PostFile | undefined): string | null {
  return file ? new URL(file.href, env.SITE_URL).href : null;
}
