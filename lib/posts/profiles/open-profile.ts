import "server-only";
import type { Route } from "next";
import { permanentRedirect } from "next/navigation";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { blockAiCrawlers } from "#lib/http/pages/ai-crawlers.ts";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { openProfileAddress } from "#lib/posts/profiles/address.ts";

export type OpenedProfile =
  | { kind: "missing" }
  | { kind: "gone" }
  | { kind: "suspended"; handle: string }
  | { kind: "profile"; profile: PublicProfile & { handle: string } };

/** The profile for a page at this address, with the page's status. A former handle redirects to `pathOf` the new one. */
export async function openProfile(at: string, pathOf: (handle: string) => Route): Promise<OpenedProfile> {
  const found = await openProfileAddress(at);
  switch (found.kind) {
    case "nothing":
      return missProfile();
    case "gone":
      await markPage(410);
      return { kind: "gone" };
    case "moved":
      if (found.isForGood) await markPage(301);
      return permanentRedirect(pathOf(found.handle));
    case "profile": {
      const { profile } = found;
      if (profile.status === "suspended") return { kind: "suspended", handle: profile.handle };
      if (profile.blocks_ai_crawlers) await blockAiCrawlers();
      return found;
    }
  }
}

/** For an address that cannot be a profile's. */
export async function missProfile(): Promise<OpenedProfile> {
  await markPage(404);
  return { kind: "missing" };
}
