import "server-only";
import { unstable_cache } from "next/cache";
import { findHandleOwner, getPublicProfile } from "#lib/creators/queries";
import { isBuilding } from "#lib/env/phase";
import { log } from "#lib/log";
import {
  findOpenPart,
  findPostAt,
  findPublishedPost,
  getNanoRate,
  listPostsById,
  listPostsOf,
} from "#lib/posts/queries";
import { publicDb } from "#lib/supabase/public";

/** What changes when anything of a post does. */
const postTag = (id: string) => `post:${id}`;
/** When anything of a person does, or of what they have out. */
const profileTag = (id: string) => `profile:${id}`;
/** When a handle becomes somebody's. */
const handleTag = (handle: string) => `handle:${handle.toLowerCase()}`;
/** When something enters or leaves the lists. */
const POSTS_TAG = "posts";
const PRICE_TAG = "nano-price";

/** An old handle leads on for 90 days only; that the last of them is over changes no row, so no tag tells of it. */
const A_DAY_SECONDS = 24 * 60 * 60;
const AN_HOUR_SECONDS = 60 * 60;

/** Whose handle this is or lately was. */
export function readHandleOwner(handle: string) {
  const asked = handle.toLowerCase();
  return unstable_cache(() => findHandleOwner(publicDb(), asked), ["handle-owner", asked], {
    tags: [handleTag(asked)],
    revalidate: A_DAY_SECONDS,
  })();
}

export function readProfile(id: string) {
  return unstable_cache(() => getPublicProfile(publicDb(), id), ["profile", id], { tags: [profileTag(id)] })();
}

/** Whoever is called that today, and only today. */
export async function readProfileOfHandle(handle: string) {
  const owner = await readHandleOwner(handle);
  return owner?.canonical_handle.toLowerCase() === handle.toLowerCase() ? readProfile(owner.id) : null;
}

/** What is at an address below somebody's handle. */
export function readPostAt(owner: { id: string; canonical_handle: string }, slugOrId: string) {
  const { id, canonical_handle: handle } = owner;
  return unstable_cache(() => findPostAt(publicDb(), handle, slugOrId), ["post-at", handle, slugOrId], {
    tags: [profileTag(id)],
  })();
}

export function readPost(id: string, authorId: string) {
  return unstable_cache(() => findPublishedPost(publicDb(), id), ["post", id], {
    tags: [postTag(id), profileTag(authorId)],
  })();
}

export function readOpenPart(id: string) {
  return unstable_cache(() => findOpenPart(publicDb(), id), ["open-part", id], { tags: [postTag(id)] })();
}

export function readPostsOf(profileId: string, options: { limit: number; except?: string }) {
  return unstable_cache(
    () => listPostsOf(publicDb(), profileId, options),
    ["posts-of", profileId, JSON.stringify(options)],
    { tags: [profileTag(profileId)] },
  )();
}

export function readPostsById(ids: string[]) {
  return unstable_cache(() => listPostsById(publicDb(), ids), ["posts-by-id", ...ids], { tags: [POSTS_TAG] })();
}

export function readNanoRate() {
  return unstable_cache(() => getNanoRate(publicDb()), ["nano-rate"], { tags: [PRICE_TAG] })();
}

/**
 * For what only stands beside a page. By the hour and not by the tag, which is touched every ten minutes: a page without
 * prices need not be made anew for it, and none fails where the data service does not answer.
 */
export async function readHourlyRate() {
  if (isBuilding) return null;
  return unstable_cache(readKnownRate, ["hourly-rate"], { revalidate: AN_HOUR_SECONDS })().catch((error: unknown) => {
    log.warn("a page is without the price of Nano", { error });
    return null;
  });
}

/** That there is none yet is not kept for an hour. */
async function readKnownRate() {
  const rate = await getNanoRate(publicDb());
  if (!rate) throw new Error("No price of Nano is known yet.");
  return rate;
}
