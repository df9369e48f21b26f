import "server-only";
import { LOW_PRIORITY_TAG } from "#lib/http/pages/low-priority-tag.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { readNanoRate, readPostsOf } from "#lib/posts/cache.ts";
import { profileTag } from "#lib/posts/cache-tags.ts";
import type { PeopleCursor, PeopleTab } from "#lib/posts/profiles/profile.ts";
import { countsOf, listPeople, listPinned } from "#lib/posts/profiles/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

const MOST_POSTS = 100;
const PEOPLE_PER_PAGE = 30;

/** What the tab of a profile's posts shows. */
export async function readProfilePosts(profileId: string) {
  const [counts, pinned, newest, rate] = await Promise.all([
    readCounts(profileId),
    readPinned(profileId),
    readPostsOf(profileId, { hasAdult: true, limit: MOST_POSTS }),
    readNanoRate(),
  ]);
  const isPinned = new Set(pinned.map(({ id }) => id));
  return { counts, pinned, posts: newest.filter(({ id }) => !isPinned.has(id)), rate };
}

/** What a tab of people shows, from a place on. */
export async function readProfilePeople(profileId: string, tab: PeopleTab, after: PeopleCursor | null) {
  const [counts, page] = await Promise.all([readCounts(profileId), readPeople(profileId, tab, after)]);
  return { counts, ...page };
}

function readPinned(profileId: string) {
  return readCached(() => listPinned(publicDb(), profileId), {
    key: ["pinned", profileId],
    tags: [profileTag(profileId)],
  });
}

function readCounts(profileId: string) {
  return readCached(() => countsOf(publicDb(), profileId), {
    key: ["profile-counts", profileId],
    tags: [profileTag(profileId)],
  });
}

/** Anyone can make up a place, so these cache entries are kept apart. */
function readPeople(profileId: string, tab: PeopleTab, after: PeopleCursor | null) {
  return readCached(() => listPeople(publicDb(), { profileId, tab, after, limit: PEOPLE_PER_PAGE }), {
    key: [tab, profileId, JSON.stringify(after)],
    tags: [profileTag(profileId), ...(after ? [LOW_PRIORITY_TAG] : [])],
  });
}
