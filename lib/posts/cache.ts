import "server-only";
import { findAiBlocking, findHandleOwner, getPublicProfile } from "#lib/creators/queries.ts";
import { isBuilding } from "#lib/env/phase.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { log } from "#lib/log.ts";
import { handleTag, POSTS_TAG, PRICE_TAG, postTag, profileTag } from "#lib/posts/cache-tags.ts";
import { freshRate } from "#lib/posts/price.ts";
import {
  findExamplePost,
  findOpenPart,
  findPostAt,
  findPublishedPost,
  getNanoRate,
  listPostsById,
  listPostsOf,
  type PostsOf,
} from "#lib/posts/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** A former handle redirects for 90 days only. No row changes when that ends, so no tag does either. */
const A_DAY_SECONDS = 24 * 60 * 60;
const AN_HOUR_SECONDS = 60 * 60;

/** Who has this handle, or had it lately. */
export function readHandleOwner(handle: string) {
  const asked = handle.toLowerCase();
  return readCached(() => findHandleOwner(publicDb(), asked), {
    key: ["handle-owner", asked],
    tags: [handleTag(asked)],
    revalidate: A_DAY_SECONDS,
  });
}

export function readProfile(id: string) {
  return readCached(() => getPublicProfile(publicDb(), id), { key: ["profile", id], tags: [profileTag(id)] });
}

export function readAiBlocking(id: string) {
  return readCached(() => findAiBlocking(publicDb(), id), { key: ["ai-blocking-of", id], tags: [profileTag(id)] });
}

/** The profile that has this handle today. */
export async function readProfileOfHandle(handle: string) {
  const owner = await readHandleOwner(handle);
  return owner?.canonical_handle.toLowerCase() === handle.toLowerCase() ? readProfile(owner.id) : null;
}

/** The post at an address below a handle. */
export function readPostAt(owner: { id: string; canonical_handle: string }, slugOrId: string) {
  const { id, canonical_handle: handle } = owner;
  return readCached(() => findPostAt(publicDb(), handle, slugOrId), {
    key: ["post-at", handle, slugOrId],
    tags: [profileTag(id)],
  });
}

export function readPost(id: string, authorId: string) {
  return readCached(() => findPublishedPost(publicDb(), id), {
    key: ["post", id],
    tags: [postTag(id), profileTag(authorId)],
  });
}

export function readOpenPart(id: string) {
  return readCached(() => findOpenPart(publicDb(), id), { key: ["open-part", id], tags: [postTag(id)] });
}

export function readPostsOf(profileId: string, options: PostsOf) {
  return readCached(() => listPostsOf(publicDb(), profileId, options), {
    key: ["posts-of", profileId, JSON.stringify(options)],
    tags: [profileTag(profileId)],
  });
}

export function readPostsById(ids: string[]) {
  return readCached(() => listPostsById(publicDb(), ids), { key: ["posts-by-id", ...ids], tags: [POSTS_TAG] });
}

/** The build does not query the database: what it builds is rendered before its first use (lib/cache/README.md). */
export async function readExamplePost() {
  if (isBuilding) return null;
  return readCached(() => findExamplePost(publicDb()), { key: ["example-post"], tags: [POSTS_TAG] });
}

export function readNanoRate() {
  return readCached(() => getNanoRate(publicDb()), { key: ["nano-rate"], tags: [PRICE_TAG] });
}

/**
 * The rate for pages where a price is a side note. Cached by the hour, not by the tag that changes every ten minutes:
 * such pages need not be regenerated for it, and none fails if the data service does not answer.
 */
export async function readHourlyRate() {
  if (isBuilding) return null;
  const reading = readCached(readKnownRate, { key: ["hourly-rate"], revalidate: AN_HOUR_SECONDS });
  const rate = await reading.catch((error: unknown) => {
    log.warn("a page is shown without the price of Nano", { error });
    return null;
  });
  return freshRate(rate, new Date());
}

/** Throws without a rate, so that its absence is not cached for an hour. */
async function readKnownRate() {
  const rate = await getNanoRate(publicDb());
  if (!rate) throw new Error("The price of Nano is not known yet.");
  return rate;
}
