import type { ReactNode } from "react";
import { ProfileHeader } from "#components/profile/profile-header.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { COVER_SIZE } from "#lib/creators/picture-rules.ts";
import { type ProfileCounts, type ProfileTab, profilePath } from "#lib/posts/profiles/profile.ts";

type Props = {
  /** The whole address, for sharing. */
  url: string;
  profile: PublicProfile & { handle: string };
  counts: ProfileCounts;
  tab: ProfileTab;
  children: ReactNode;
};

const count = new Intl.NumberFormat("en-US");

/** The frame around all tabs of a profile. */
export function ProfileFrame({ url, profile, counts, tab, children }: Props) {
  const { handle } = profile;
  return (
    <div className="max-w-page mx-auto grid gap-10 px-4 pt-10 pb-24 sm:px-6 sm:pt-16">
      <div className="grid gap-6 sm:gap-10">
        {profile.cover_url ? (
          <Picture
            {...COVER_SIZE}
            alt={profile.cover_alt ?? ""}
            className="bg-sunken rounded-small aspect-[3/1] w-full object-cover"
            isUrgent
            sizes={{ xs: "100vw", xl: "72rem" }}
            src={profile.cover_url}
          />
        ) : null}
        <ProfileHeader back={profilePath(handle, tab)} profile={profile} url={url} />
      </div>
      <div className="grid gap-6">
        <TabLinks
          current={profilePath(handle, tab)}
          label={`@${handle}`}
          links={[
            { href: profilePath(handle, "posts"), label: `Posts ${count.format(counts.posts)}` },
            {
              href: profilePath(handle, "followers"),
              label: <Counted count={counts.followers} id={profile.id} what="followers" word="Followers" />,
            },
            {
              href: profilePath(handle, "following"),
              label: <Counted count={counts.following} id={profile.id} what="following" word="Following" />,
            },
          ]}
        />
        {children}
      </div>
    </div>
  );
}

/** The island "follow" writes the new count here. */
function Counted({
  word,
  what,
  id,
  count: shown,
}: {
  word: string;
  what: keyof ProfileCounts;
  id: string;
  count: number;
}) {
  return (
    <span>
      {word}{" "}
      <span data-count={what} data-count-of={id}>
        {count.format(shown)}
      </span>
    </span>
  );
}
