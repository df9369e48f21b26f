import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "#lib/env/server";
import { errorMetadata, pageMetadata } from "#lib/http/page-metadata";
import { type ProfileTab, profilePath } from "#lib/posts/profile";
import { openProfileAddress } from "#lib/posts/profile-address";

const TITLES: Record<ProfileTab, (name: string) => string> = {
  posts: (name) => name,
  followers: (name) => `Who follows ${name}`,
  following: (name) => `Whom ${name} follows`,
};

export async function profileMetadata(at: string, tab: ProfileTab): Promise<Metadata> {
  const found = await openProfileAddress(at);
  switch (found.kind) {
    case "nothing":
      return notFound();
    case "gone":
      return { ...errorMetadata(410, "Withdrawn"), robots: { index: false } };
    case "moved":
      return {};
    case "profile": {
      const { handle, name, bio, status } = found.profile;
      const path = profilePath(handle, tab);
      return pageMetadata(path, {
        title: TITLES[tab](name ?? `@${handle}`),
        ...(bio ? { description: bio } : {}),
        alternates: {
          canonical: new URL(path, env.SITE_URL).href,
          types: { "application/rss+xml": `/feeds/${handle}.xml`, "application/feed+json": `/feeds/${handle}.json` },
        },
        ...(status === "suspended" || tab !== "posts" ? { robots: { index: false } } : {}),
        openGraph: {
          type: "profile",
          title: name ?? `@${handle}`,
          url: new URL(path, env.SITE_URL).href,
          username: handle,
        },
      });
    }
  }
}
