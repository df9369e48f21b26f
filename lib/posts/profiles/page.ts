import "server-only";
import { unstable_cache } from "next/cache";
import { readNanoRate, readPostsOf } from "#lib/posts/cache.ts";
import { profileTag } from "#lib/posts/cache-tags.ts";
import type { ProfileTab } from "#lib/posts/profiles/profile.ts";
import { countsOf, listFollowers, listFollowing, listPinned } from "#lib/posts/profiles/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

const MOST = 100;

const READERS = { followers: listFollowers, following: listFollowing };

/** What a tab of a profile shows. */
export async function readProfileTab(profileId: string, tab: ProfileTab) {
  const counts = await readCounts(profileId);
  if (tab !== "posts") return { tab, counts, people: await readPeople(profileId, tab) };
  const [pinned, newest, rate] = await Promise.all([
    readPinned(profileId),
    readPostsOf(profileId, { limit: MOST }),
    readNanoRate(),
  ]);
  const isPinned = new Set(pinned.map(({ id }) => id));
  return { tab, counts, pinned, posts: newest.filter(({ id }) => !isPinned.has(id)), rate };
}

function readPinned(profileId: string) {
  return unstable_cache(() => listPinned(publicDb(), profileId), ["pinned", profileId], {
    tags: [profileTag(profileId)],
  })();
}

function readCounts(profileId: string) {
  return unstable_cache(() => countsOf(publicDb(), profileId), ["profile-counts", profileId], {
    tags: [profileTag(profileId)],
  })();
}

function readPeople(profileId: string, tab: keyof typeof READERS) {
  return unstable_cache(() => READERS[tab](publicDb(), profileId, MOST), [tab, profileId], {
    tags: [profileTag(profileId)],
  })();
}
