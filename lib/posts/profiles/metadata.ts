import "server-only";
import type { Metadata } from "next";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { env } from "#lib/env/server.ts";
import { describeSharePicture } from "#lib/http/pages/share-picture.ts";
import { type ProfileTab, profilePath } from "#lib/posts/profiles/profile.ts";
import { profilePictureOf } from "#lib/posts/reading/share-picture.ts";

const TITLES: Record<ProfileTab, (name: string) => string> = {
  posts: (name) => name,
  followers: (name) => `Followers of ${name}`,
  following: (name) => `Accounts ${name} follows`,
};

/** A profile tab's metadata for search engines and link previews. */
export function describeProfile(profile: PublicProfile & { handle: string }, tab: ProfileTab): Metadata {
  const { handle, name, bio, status } = profile;
  const url = profileAddress(handle, tab);
  return {
    title: TITLES[tab](name ?? `@${handle}`),
    ...(bio ? { description: bio } : {}),
    alternates: {
      canonical: url,
      types: { "application/rss+xml": `/feeds/${handle}.xml`, "application/feed+json": `/feeds/${handle}.json` },
    },
    ...(status === "suspended" || tab !== "posts" ? { robots: { index: false } } : {}),
    openGraph: {
      type: "profile",
      title: name ?? `@${handle}`,
      ...(bio ? { description: bio } : {}),
      url,
      siteName: "Farthing",
      username: handle,
      images: [describeSharePicture(profilePictureOf(profile).path, name ?? `@${handle}`)],
    },
    twitter: { card: "summary_large_image" },
  };
}

/** The full URL of a tab. */
export function profileAddress(handle: string, tab: ProfileTab = "posts"): string {
  return new URL(profilePath(handle, tab), env.SITE_URL).href;
}
