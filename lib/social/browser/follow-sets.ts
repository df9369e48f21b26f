import { hasAccount, readUserId } from "#lib/auth/companion-cookie.ts";
import { keepStored, readStored } from "#lib/page/storage.ts";
import { createStore, shareInPage } from "#lib/page/store.ts";

/** Whom the signed-in user follows, and who follows them, as this tab last heard: the ids of people. It only marks buttons. */
export type FollowSets = { user: string; follows: ReadonlySet<string>; followers: ReadonlySet<string> };

/**
 * Three lines: the user, whom they follow, and who follows them. The first script of every page removes it from a visitor's tab, and keeps
 * room for posts on the front page if the second line has something.
 */
export const FOLLOWS_KEY = "farthing-follows";

/** Where the browser denies storage, they last as long as the page. */
const inPage = shareInPage("follow-sets", () => createStore<FollowSets | null>(null));

/** Null if this tab has not been told, or another user is signed in now: then theirs are forgotten. */
export function readFollowSets(): FollowSets | null {
  const user = hasAccount(document.cookie) ? readUserId(document.cookie) : null;
  const sets = inPage.get() ?? parse(readStored(FOLLOWS_KEY, "sessionStorage"));
  if (sets && sets.user !== user) {
    keepFollowSets(null);
    return null;
  }
  if (sets && !inPage.get()) inPage.set(sets);
  return sets;
}

export function keepFollowSets(sets: FollowSets | null): void {
  inPage.set(sets);
  const lines = sets && [sets.user, [...sets.follows].join(" "), [...sets.followers].join(" ")];
  keepStored(FOLLOWS_KEY, lines?.join("\n") ?? null, "sessionStorage");
}

/** After a change that the database took. Does nothing before the sets are known. */
export function keepFollow(creatorId: string, isFollowed: boolean): void {
  const sets = readFollowSets();
  if (!sets) return;
  const others = [...sets.follows].filter((id) => id !== creatorId);
  keepFollowSets({ ...sets, follows: new Set(isFollowed ? [...others, creatorId] : others) });
}

function parse(text: string | null | undefined): FollowSets | null {
  const [user, follows = "", followers = ""] = text?.split("\n") ?? [];
  return user ? { user, follows: readIds(follows), followers: readIds(followers) } : null;
}

function readIds(line: string): ReadonlySet<string> {
  return new Set(line.split(" ").filter(Boolean));
}
