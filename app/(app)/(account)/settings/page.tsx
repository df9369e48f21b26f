import { ColourModeChoice } from "#components/account/colour-mode-choice.tsx";
import { DeleteAccount } from "#components/account/delete-account.tsx";
import { DownloadEverything } from "#components/account/download-everything.tsx";
import { EmailForm } from "#components/account/email-form.tsx";
import { LeavingNotice } from "#components/account/leaving-notice.tsx";
import { MergeNotice } from "#components/account/merge-notice.tsx";
import { NeedsAccount } from "#components/account/needs-account.tsx";
import { AccountDetailsForm } from "#components/account/profile/account-details-form.tsx";
import { SessionList } from "#components/account/session-list.tsx";
import { SettingsSection } from "#components/account/settings-section.tsx";
import { SignInMethods } from "#components/account/sign-in-methods.tsx";
import { SignOutEverywhere } from "#components/account/sign-out-everywhere.tsx";
import { WalletOnly } from "#components/account/wallet-only.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { findDeletion } from "#lib/creators/deletion/advance-deletion.ts";
import { listLanguages, listTimeZones } from "#lib/creators/locales.ts";
import { findWalletAccount, getOwnProfile, listOpenSessions, listSignInMethods } from "#lib/creators/queries.ts";
import { findExport } from "#lib/exports/queries.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findOwnMerge } from "#lib/moderation/people/queries.ts";

export const metadata = pageMetadata("/settings", { title: "Account", robots: { index: false } });

export default async function AccountSettingsPage() {
  const session = await requirePageSession("/settings");
  const isRegistered = isRegisteredSession(session);
  const [sessions, profile, account, latest, methods, deletion, merge] = await Promise.all([
    listOpenSessions(session.db),
    isRegistered ? getOwnProfile(session.db, session.viewer.id) : null,
    isRegistered ? findWalletAccount(session.db) : null,
    isRegistered ? findExport(session.db, session.viewer.id) : null,
    isRegistered ? listSignInMethods(session.db) : [],
    isRegistered ? findDeletion(session.db, session.viewer.id) : null,
    findOwnMerge(session.db),
  ]);
  return (
    <>
      <h1 className="sr-only">Account</h1>
      <LeavingNotice deletion={deletion} />
      <MergeNotice merge={merge} />
      <div>
        <SettingsSection
          anchor="e-mail"
          title="E-mail"
          about="We send sign-in codes and messages about your money here."
        >
          {account?.isOnlyWay ? <WalletOnly account={account} /> : null}
          {profile ? <EmailForm email={session.viewer.email} /> : <NeedsAccount title="No e-mail address yet" />}
        </SettingsSection>
        {profile ? (
          <SettingsSection title="About you" about="Readers see only what kind of seller you are.">
            <AccountDetailsForm
              profile={profile}
              languages={listLanguages(profile.language)}
              timeZones={listTimeZones(profile.time_zone)}
            />
          </SettingsSection>
        ) : null}
        <SettingsSection title="Colours" about="Kept in this browser.">
          <ColourModeChoice />
        </SettingsSection>
        {isRegistered ? (
          <SettingsSection title="Sign-in methods" about="Every way into your account.">
            <SignInMethods methods={methods} />
          </SettingsSection>
        ) : null}
        <SettingsSection title="Where you are signed in" about="Every browser that is signed in to your account.">
          <SessionList sessions={sessions} />
          {isRegistered ? <SignOutEverywhere /> : null}
        </SettingsSection>
        {isRegistered ? (
          <SettingsSection
            title="Download everything"
            about="Everything of yours in one file. Only you can download it, for seven days."
          >
            <DownloadEverything isMailed={session.viewer.email !== null} latest={latest} />
          </SettingsSection>
        ) : null}
        {isRegistered ? (
          <SettingsSection title="Our decisions" about="About you, your posts and comments, and on your reports.">
            <p>
              <Link href="/decisions">Read them, and appeal</Link>
            </p>
          </SettingsSection>
        ) : null}
        {isRegistered && deletion === null ? (
          <SettingsSection title="Delete account" about="Nothing is deleted for 14 days. Until then you can cancel.">
            <DeleteAccount />
          </SettingsSection>
        ) : null}
      </div>
    </>
  );
}
