import { NeedsAccount } from "#components/account/needs-account.tsx";
import { ProfileForm } from "#components/account/profile/profile-form.tsx";
import { BlockedPeople } from "#components/social/blocked-people.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { nextHandleChange } from "#lib/creators/handle.ts";
import { getOwnProfile } from "#lib/creators/queries.ts";
import { profileLinkOf } from "#lib/creators/website-mutations.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readHourlyRate } from "#lib/posts/cache.ts";
import { listBlockedPeople } from "#lib/social/queries.ts";

export const metadata = pageMetadata("/settings/profile", { robots: { index: false } });

export default async function ProfileSettingsPage() {
  const session = await requirePageSession("/settings/profile");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No profile yet" />;
  const [profile, rate, blocked] = await Promise.all([
    getOwnProfile(session.db, session.viewer.id),
    readHourlyRate(),
    listBlockedPeople(session.db),
  ]);
  const locked = nextHandleChange(profile.handle_changed_at);
  return (
    <div className="grid gap-8">
      <h1 className="sr-only">Profile</h1>
      {profile.status === "suspended" ? (
        <Callout tone="warning" title="This account is suspended.">
          Your profile stays as it is until the suspension ends.
        </Callout>
      ) : null}
      <ProfileForm
        profile={profile}
        rate={rate}
        handleLockedUntil={locked ? DAY.format(locked) : undefined}
        profileLink={profile.handle ? profileLinkOf(profile.handle) : null}
      />
      <BlockedPeople people={blocked} />
    </div>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
