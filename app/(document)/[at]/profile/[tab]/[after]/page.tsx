import { NoProfile } from "#components/profile/no-profile.tsx";
import { ProfileFrame } from "#components/profile/profile-frame.tsx";
import { ProfilePeople } from "#components/profile/profile-people.tsx";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { errorMetadata, MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { openProfileAddress } from "#lib/posts/profiles/address.ts";
import { describeProfile, profileAddress } from "#lib/posts/profiles/metadata.ts";
import { missProfile, openProfile } from "#lib/posts/profiles/open-profile.ts";
import { readProfilePeople } from "#lib/posts/profiles/page.ts";
import {
  findTab,
  type PeopleCursor,
  type PeopleTab,
  peoplePath,
  profilePath,
  readPeoplePlace,
} from "#lib/posts/profiles/profile.ts";

type Props = PageProps<"/[at]/profile/[tab]/[after]">;

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  const place = await readPlace(params);
  const found = place && (await openProfileAddress(place.at));
  if (!(found && place) || found.kind === "nothing") return MISSING_METADATA;
  if (found.kind === "gone") return { ...errorMetadata(410, "Account deleted"), robots: { index: false } };
  if (found.kind === "moved") return {};
  const { tab } = place;
  return pageMetadata(profilePath(found.profile.handle, tab), describeProfile(found.profile, tab));
}

/** A later page of a profile's followers, or of those whom it follows. */
export default async function ProfilePeoplePage({ params }: Props) {
  const place = await readPlace(params);
  const found = await (place
    ? openProfile(place.at, (handle) => peoplePath(handle, place.tab, place.after))
    : missProfile());
  if (found.kind !== "profile") return <NoProfile reason={found} />;
  return place ? showPeople(found.profile, place) : null;
}

type Place = { tab: PeopleTab; after: PeopleCursor };

async function showPeople(profile: PublicProfile & { handle: string }, { tab, after }: Place) {
  const { id, handle } = profile;
  const { counts, people, next } = await readProfilePeople(id, tab, after);
  return (
    <ProfileFrame counts={counts} profile={profile} tab={tab} url={profileAddress(handle)}>
      <ProfilePeople handle={handle} next={next && peoplePath(handle, tab, next)} people={people} tab={tab} />
    </ProfileFrame>
  );
}

async function readPlace(params: Props["params"]) {
  const { at, tab: name, after: segment } = await params;
  const tab = findTab(name);
  const after = readPeoplePlace(segment);
  return tab && tab !== "posts" && after ? { at, tab, after } : null;
}
