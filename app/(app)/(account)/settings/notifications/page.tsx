import { NeedsAccount } from "#components/account/needs-account.tsx";
import { SettingsSection } from "#components/account/settings-section.tsx";
import { ChoicesForm } from "#components/notifications/choices-form.tsx";
import { DigestForm } from "#components/notifications/digest-form.tsx";
import { MailTrouble } from "#components/notifications/mail-trouble.tsx";
import { PauseForm } from "#components/notifications/pause-form.tsx";
import { PushSwitch } from "#components/notifications/push/push-switch.tsx";
import { CreatorPreferences } from "#components/social/creator-preferences.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { findPushOffer } from "#lib/notifications/push/offer.ts";
import { findMailTrouble, readNotificationSettings } from "#lib/notifications/queries.ts";
import { listCreatorPreferences } from "#lib/social/preference-queries.ts";

export const metadata = pageMetadata("/settings/notifications", { robots: { index: false } });

export default async function NotificationSettingsPage({ searchParams }: PageProps<"/settings/notifications">) {
  const session = await requirePageSession("/settings/notifications");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No notifications yet" />;
  const { show, after } = await searchParams;
  const isEveryone = show === "all";
  const [settings, trouble, push, creators] = await Promise.all([
    readNotificationSettings(session.db, session.viewer.id),
    findMailTrouble(session.db),
    findPushOffer(session),
    listCreatorPreferences(session.db, session.viewer.id, {
      isEveryone,
      after: uuidParam.safeParse(after).data ?? null,
    }),
  ]);
  return (
    <>
      <h1 className="sr-only">Notifications</h1>
      <MailTrouble trouble={trouble} />
      <div>
        <SettingsSection about="What concerns your money or the safety of your account always comes." title="Pause">
          <PauseForm pausedUntil={settings.pausedUntil} />
        </SettingsSection>
        {push === null ? null : (
          <SettingsSection
            about="Your browser tells you at once, even if no page of ours is open. It shows one line, also where your screen is locked."
            anchor="push"
            title="Push in this browser"
          >
            <PushSwitch offer={push} />
          </SettingsSection>
        )}
        <SettingsSection
          about={
            <>
              What appears under <Link href="/notifications">Notifications</Link>, and what we e-mail
              {push === null
                ? "."
                : " or push. We push only what also appears here, and new posts only of creators for whom you chose push."}
            </>
          }
          title="What you get"
        >
          <ChoicesForm offersPush={push !== null} settings={settings} />
        </SettingsSection>
        <SettingsSection
          about="New posts come in one e-mail a day, or a week, as you choose where you follow a creator."
          title="New posts by e-mail"
        >
          <DigestForm digest={settings.digest} />
        </SettingsSection>
        <SettingsSection
          about={isEveryone ? "What you get from each of them." : "Those whose settings you changed."}
          anchor="creators"
          title="Creators you follow"
        >
          <CreatorPreferences isEveryone={isEveryone} {...creators} />
        </SettingsSection>
      </div>
    </>
  );
}
