import "server-only";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { readPostOfThisSite } from "#lib/posts/links/typed-address.ts";
import { postPath } from "#lib/posts/post.ts";
import { findPostAt, listPostsById } from "#lib/posts/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** What a card in another post says about a post: nothing of its text. */
export type ReferredPost = { id: string; path: string; title: string; author: string };

/** The post at one of our addresses, even under a former handle or slug. */
export async function findReferredPost(address: string): Promise<ReferredPost> {
  const named = readPostOfThisSite(address, env.SITE_URL);
  if (!named) throw new AppError("not_found", { detail: "This is not the address of a post on this site." });
  const found = await findPostAt(publicDb(), named.handle, named.slug);
  if (!found) throw new AppError("not_found", { detail: "There is no published post at this address." });
  if (found.status === "removed") throw new AppError("gone", { detail: "This post was removed." });
  if (found.status === "hidden") throw new AppError("gone", { detail: "This post is not available at the moment." });
  if (found.status !== "published") throw new AppError("gone", { detail: "This post was withdrawn by its author." });
  return getReferredPost(found.id);
}

/** Cards show only published and listed posts. */
export async function getReferredPost(id: string): Promise<ReferredPost> {
  const [card] = await listPostsById(publicDb(), [id]);
  if (!card)
    throw new AppError("not_found", {
      detail: "This post is not published, or not listed, so readers would see no card.",
    });
  return { id: card.id, path: postPath(card), title: card.title, author: card.author.name };
}
