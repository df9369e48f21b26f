import "server-only";
import type { Route } from "next";
import { HANDLE_SHAPE } from "#lib/creators/handle.ts";
import { log } from "#lib/log.ts";
import { readHandleOwner, readPost, readPostAt } from "#lib/posts/cache.ts";
import { isSlugOrId, POST_ID, type PublishedPost, postPath } from "#lib/posts/post.ts";

/** What an address of the form /@handle/slug-or-id leads to. */
export type PostAddress =
  | { kind: "nothing" }
  | { kind: "moved"; path: Route; isForGood: boolean }
  | { kind: "gone" }
  | { kind: "hidden" }
  | { kind: "deleted" }
  | { kind: "removed" }
  | { kind: "withheld" }
  | { kind: "post"; post: PublishedPost };

const NOTHING: PostAddress = { kind: "nothing" };

/** Reads the handle from the first path segment, or null. The router passes the segment undecoded. */
export function readHandle(at: string): string | null {
  const [, handle = ""] = /^(?:@|%40)(.*)$/.exec(at) ?? [];
  return HANDLE_SHAPE.test(handle) ? handle : null;
}

export async function openPostAddress(at: string, slugOrId: string): Promise<PostAddress> {
  const handle = readHandle(at);
  if (handle === null || !isSlugOrId(slugOrId)) return NOTHING;
  const owner = await readHandleOwner(handle);
  if (!owner) return NOTHING;
  if (owner.status === "deleted") return { kind: "deleted" };
  const isId = POST_ID.test(slugOrId);
  const asked = isId ? slugOrId.toLowerCase() : slugOrId;
  const found = await (isId ? lookUpById(owner, asked) : readPostAt(owner, asked));
  if (!found) return NOTHING;
  if (found.status === "removed") return { kind: found.by_law ? "withheld" : "removed" };
  if (found.status === "hidden") return { kind: "hidden" };
  if (found.status !== "published") return { kind: "gone" };
  const post = await readPost(found.id, owner.id);
  if (!post || post.author.id !== owner.id) return NOTHING;
  if (found.slug !== null && found.slug !== slugOrId) return { kind: "moved", path: postPath(post), isForGood: true };
  if (handle !== post.author.handle) return movedHandle(handle, post, slugOrId);
  return { kind: "post", post };
}

type Owner = { id: string; canonical_handle: string };

/** Looks up the post's slug. If that fails, the post is still shown by its id. */
async function lookUpById(owner: Owner, id: string) {
  try {
    return await readPostAt(owner, id);
  } catch (error) {
    log.warn("could not look up a post's slug; showing the post by id", { error });
    return { id, slug: null, status: "published" as const, by_law: false };
  }
}

/** Redirects a handle in another case to its canonical form, and a former handle to the new one. */
function movedHandle(asked: string, post: PublishedPost, slugOrId: string): PostAddress {
  const isForGood = asked.toLowerCase() !== post.author.handle.toLowerCase();
  return { kind: "moved", path: postPath({ author: post.author, slug: slugOrId.toLowerCase() }), isForGood };
}
