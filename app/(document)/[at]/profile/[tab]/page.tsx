import { StructuredData } from "#components/post/structured-data.tsx";
import { NoProfile } from "#components/profile/no-profile.tsx";
import { ProfileFrame } from "#components/profile/profile-frame.tsx";
import { ProfilePeople } from "#components/profile/profile-people.tsx";
import { ProfilePosts } from "#components/profile/profile-posts.tsx";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { errorMetadata, MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { openProfileAddress } from "#lib/posts/profiles/address.ts";
import { describeProfile, profileAddress } from "#lib/posts/profiles/metadata.ts";
import { missProfile, openProfile } from "#lib/posts/profiles/open-profile.ts";
import { readProfilePeople, readProfilePosts } from "#lib/posts/profiles/page.ts";
import { findTab, type PeopleTab, peoplePath, profilePath } from "#lib/posts/profiles/profile.ts";
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
  const tab = findTab(name) ?? null;
  const found = await (tab ? openProfile(at, (handle) => profilePath(handle, tab)) : missProfile());
  if (found.kind !== "profile") return <NoProfile reason={found} />;
  return tab === "followers" || tab === "following" ? showPeople(found.profile, tab) : showPosts(found.profile);
}

type Shown = PublicProfile & { handle: string };

async function showPosts(profile: Shown) {
  const { id, handle } = profile;
  const { counts, ...shown } = await readProfilePosts(id);
  return (
    <ProfileFrame counts={counts} profile={profile} tab="posts" url={profileAddress(handle)}>
      <StructuredData data={describePerson(profile, counts)} />
      <ProfilePosts handle={handle} {...shown} />
    </ProfileFrame>
  );
}

async function showPeople(profile: Shown, tab: PeopleTab) {
  const { id, handle } = profile;
  const { counts, people, next } = await readProfilePeople(id, tab, null);
  return (
    <ProfileFrame counts={counts} profile={profile} tab={tab} url={profileAddress(handle)}>
      <ProfilePeople handle={handle} next={next && peoplePath(handle, tab, next)} people={people} tab={tab} />
    </ProfileFrame>
  );
}
