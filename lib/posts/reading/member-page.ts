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
  if (!viewed?.found) return null;
  const { author } = viewed.found.post;
  if (author.id === "") return toMemberPage(nameDeletedAuthor(viewed.found, handle), false);
  return toMemberPage(viewed.found, viewed.session.viewer.id === author.id);
}

/** The profile of a deleted account cannot be read. Its posts stay at their addresses for their buyers. */
function nameDeletedAuthor(own: PurchasedPost, handle: string): PurchasedPost {
  return { ...own, post: { ...own.post, author: { ...own.post.author, handle, name: "Deleted user" } } };
}

export async function toMemberPage(own: PurchasedPost, isAuthor: boolean) {
  const { post, isHidden, withdrawnAt, changeNote, bought } = own;
  const { document, freeBlocks, hasGaps } = readWholeDocument(own.free, own.sections);
  const authorId = post.author.id || null;
  const [more, rate, author, shown] = await Promise.all([
    authorId ? readPostsOf(authorId, { limit: MORE_POSTS, except: post.id }) : [],
    readNanoRate(),
    authorId ? readProfile(authorId) : null,
    readPostsById(postIdsOf(document)),
  ]);
  const pictures = new Map(own.pictures.map(({ id: image, ...picture }) => [image, picture]));
  return {
    ...{ isAuthor, isHidden, withdrawnAt, changeNote, bought },
    page: {
      ...{
        freeBlocks,
        hasGaps,
        post,
        document,
        isWhole: true,
        bio: author?.bio ?? null,
        more,
        rate,
        url: postUrlOf(post),
      },
      surroundings: { pictures, files: new Map(own.files), posts: referencesOf(shown) },
    },
  };
}
