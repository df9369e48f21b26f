import "server-only";
import { findPageSessionAnd } from "#lib/auth/session/page-session.ts";
import { readNanoRate, readPostsById, readPostsOf, readProfile } from "#lib/posts/cache.ts";
import { postIdsOf } from "#lib/posts/document/document.ts";
import { readWholeDocument } from "#lib/posts/document/whole-document.ts";
import { findReadablePost, type PurchasedPost } from "#lib/posts/reading/member-queries.ts";
import { MORE_POSTS, postUrlOf, referencesOf } from "#lib/posts/reading/public-page.ts";

/** What the page shows to a post's author or buyers. Null for other callers. */
export async function readMemberPage(handle: string, slug: string) {
  const viewed = await findPageSessionAnd((db) => findReadablePost(db, { handle, slug }));
  return viewed?.found ? toMemberPage(viewed.found, viewed.session.viewer.id === viewed.found.post.author.id) : null;
}

export async function toMemberPage(own: PurchasedPost, isAuthor: boolean) {
  const { post, withdrawnAt, changeNote, bought } = own;
  const { document, freeBlocks, hasGaps } = readWholeDocument(own.free, own.sections);
  const [more, rate, author, shown] = await Promise.all([
    readPostsOf(post.author.id, { limit: MORE_POSTS, except: post.id }),
    readNanoRate(),
    readProfile(post.author.id),
    readPostsById(postIdsOf(document)),
  ]);
  const pictures = new Map(own.pictures.map(({ id: image, ...picture }) => [image, picture]));
  return {
    ...{ isAuthor, withdrawnAt, changeNote, bought },
    page: {
      ...{ freeBlocks, hasGaps, post, document, isWhole: true, bio: author.bio, more, rate, url: postUrlOf(post) },
      surroundings: { pictures, files: new Map(own.files), posts: referencesOf(shown) },
    },
  };
}
