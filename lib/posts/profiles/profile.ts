import type { Route } from "next";
import { readCursor, writeCursor } from "#lib/posts/browse/browse.ts";

export const PROFILE_TABS = ["posts", "followers", "following"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
export type PeopleTab = Exclude<ProfileTab, "posts">;

export type ProfileCounts = { posts: number; followers: number; following: number };

/** A person in a list. */
export type PersonCard = { id: string; handle: string; name: string; avatarUrl: string | null };

export function profilePath(handle: string, tab: ProfileTab = "posts"): Route {
  return `/@${handle}/profile/${tab}` as Route;
}

/** A page of people begins after the one who was followed, or followed, then. */
export type PeopleCursor = { followedAt: string; id: string };

/** A later page of a list of people. */
export function peoplePath(handle: string, tab: PeopleTab, { followedAt, id }: PeopleCursor): Route {
  const place = writeCursor({ publishedAt: followedAt.replace("+00:00", "Z"), id });
  return `${profilePath(handle, tab)}/${place}` as Route;
}

/** The router passes the segment undecoded. */
export function readPeoplePlace(segment: string): PeopleCursor | null {
  const place = readCursor(segment.replaceAll(/%3a/gi, ":"));
  return place && { followedAt: place.publishedAt, id: place.id };
}

export function findTab(name: string): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === name);
}
