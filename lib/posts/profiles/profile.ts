import type { Route } from "next";

export const PROFILE_TABS = ["posts", "followers", "following"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export type ProfileCounts = { posts: number; followers: number; following: number };

/** A person in a list. */
export type PersonCard = { id: string; handle: string; name: string; avatarUrl: string | null };

export function profilePath(handle: string, tab: ProfileTab = "posts"): Route {
  return `/@${handle}/profile/${tab}` as Route;
}

export function findTab(name: string): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === name);
}
