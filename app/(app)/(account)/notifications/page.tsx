import { notFound } from "next/navigation";
import { Mark } from "#components/layout/frame/mark.tsx";
import { NotificationList } from "#components/notifications/notification-list.tsx";
import { NotificationTabs } from "#components/notifications/notification-tabs.tsx";
import { PushOfferLine } from "#components/notifications/push/push-offer-line.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readNotificationTab } from "#lib/notifications/notification.ts";
import { findPushOffer } from "#lib/notifications/push/offer.ts";
import { listNotifications } from "#lib/notifications/queries.ts";

export const metadata = pageMetadata("/notifications", { robots: { index: false } });

export default async function NotificationsPage({ searchParams }: PageProps<"/notifications">) {
  const session = await requirePageSession("/notifications");
  if (!isRegisteredSession(session)) notFound();
  const query = await searchParams;
  const tab = readNotificationTab(query);
  const after = typeof query.after === "string" ? query.after : undefined;
  const [first, push] = await Promise.all([
    listNotifications(session.db, { tab, after, ownHandle: session.viewer.handle }),
    findPushOffer(session),
  ]);
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-6 px-4 py-8 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-title font-serif tracking-tight">Notifications</h1>
        <Link className="text-small" href="/settings/notifications">
          Choose what you get
        </Link>
      </div>
      {push === null ? null : <PushOfferLine offer={push} />}
      <NotificationTabs current={tab} />
      {first.items.length === 0 && first.next === null ? (
        <EmptyState picture={<Mark className="text-copper size-14" />} title="All quiet." />
      ) : (
        <NotificationList first={first} key={`${tab} ${after} ${first.items[0]?.id}`} tab={tab} />
      )}
    </div>
  );
}
