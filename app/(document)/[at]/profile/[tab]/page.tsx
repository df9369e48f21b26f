import { permanentRedirect } from "next/navigation";
import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { MissingScreen } from "#components/layout/errors/not-found-screen.tsx";
import { StructuredData } from "#components/post/structured-data.tsx";
import { WithdrawnScreen } from "#components/post/withdrawn-screen.tsx";
import { ProfileFrame } from "#components/profile/profile-frame.tsx";
import { ProfilePeople } from "#components/profile/profile-people.tsx";
import { ProfilePosts } from "#components/profile/profile-posts.tsx";
import { blockAiCrawlers } from "#lib/http/pages/ai-crawlers.ts";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { errorMetadata, MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { openProfileAddress } from "#lib/posts/profiles/address.ts";
import { describeProfile, profileAddress } from "#lib/posts/profiles/metadata.ts";
import { readProfileTab } from "#lib/posts/profiles/page.ts";
import { findTab, profilePath } from "#lib/posts/profiles/profile.ts";
import { describePerson } from "#lib/posts/reading/structured-data.ts";

export const generateStaticParams = () => [];
/** Revalidates for the prices of the posts, which go stale without an event. */
export const revalidate = 3600;

export async function generateMetadata({ params }: PageProps<"/[at]/profile/[tab]">) {
  const { at, tab: name } = await params;
  const tab = findTab(name);
  const found = await openProfileAddress(at);
  if (!tab || found.kind === "nothing") return MISSING_METADATA;
  if (found.kind === "gone") return { ...errorMetadata(410, "Account deleted"), robots: { index: false } };
  if (found.kind === "moved") return {};
  return pageMetadata(profilePath(found.profile.handle, tab), describeProfile(found.profile, tab));
}

/** A writer's or reader's public profile. */
export default async function ProfileTabPage({ params }: PageProps<"/[at]/profile/[tab]">) {
  const { at, tab: name } = await params;
  const tab = findTab(name);
  const found = await openProfileAddress(at);
  if (!tab || found.kind === "nothing") {
    await markPage(404);
    return <MissingScreen />;
  }
  if (found.kind === "gone") {
    await markPage(410);
    return <WithdrawnScreen kind="deleted" />;
  }
  if (found.kind === "moved") {
    if (found.isForGood) await markPage(301);
    return permanentRedirect(profilePath(found.handle, tab));
  }
  const { profile } = found;
  if (profile.status === "suspended")
    return <ErrorScreen description={`@${profile.handle}`} status={200} title="This account is suspended." />;
  if (profile.blocks_ai_crawlers) await blockAiCrawlers();
  const shown = await readProfileTab(profile.id, tab);
  return (
    <ProfileFrame counts={shown.counts} profile={profile} tab={tab} url={profileAddress(profile.handle)}>
      {tab === "posts" ? <StructuredData data={describePerson(profile, shown.counts)} /> : null}
      {shown.tab === "posts" ? (
        <ProfilePosts handle={profile.handle} pinned={shown.pinned} posts={shown.posts} rate={shown.rate} />
      ) : (
        <ProfilePeople handle={profile.handle} people={shown.people} tab={shown.tab} />
      )}
    </ProfileFrame>
  );
}
