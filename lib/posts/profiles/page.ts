import "server-only";
import { unstable_cache } from "next/cache";
import { readNanoRate, readPostsOf } from "#lib/posts/cache.ts";
import type { ProfileTab } from "#lib/posts/profiles/profile.ts";
import { countsOf, listFollowers, listFollowing } from "#lib/posts/profiles/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

const MOST = 100;

const READERS = { followers: listFollowers, following: listFollowing };

/** What a tab of a profile shows. */
export async function readProfileTab(profileId: string, tab: ProfileTab) {
  const counts = await readCounts(profileId);
  if (tab !== "posts") return { tab, counts, people: await readPeople(profileId, tab) };
  const [posts, rate] = await Promise.all([readPostsOf(profileId, { limit: MOST }), readNanoRate()]);
  return { tab, counts, posts, rate };
}

function readCounts(profileId: string) {
  return unstable_cache(() => countsOf(publicDb(), profileId), ["profile-counts", profileId], {
    tags: [`profile:${profileId}`],
  })();
}

function readPeople(profileId: string, tab: keyof typeof READERS) {
  return unstable_cache(() => READERS[tab](publicDb(), profileId, MOST), [tab, profileId], {
    tags: [`profile:${profileId}`],
  })();
}
