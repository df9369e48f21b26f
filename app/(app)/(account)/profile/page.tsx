import { redirect } from "next/navigation";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { getOwnProfile } from "#lib/creators/queries.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

export const metadata = pageMetadata("/profile", { robots: { index: false } });

/** Leads to the user's own public profile: cached pages link here, since they do not know whose it is. */
export default async function OwnProfilePage(): Promise<never> {
  const session = await requirePageSession("/profile");
  const profile = isRegisteredSession(session) ? await getOwnProfile(session.db, session.viewer.id) : null;
  redirect(profile?.handle ? profilePath(profile.handle) : "/settings/profile");
}
