import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { NOTIFICATION_TABS, type NotificationTab, notificationsAddress } from "#lib/notifications/notification.ts";

/** Tips get their part when they come. */
const LABELS: Readonly<Record<NotificationTab, string>> = {
  all: "All",
  unread: "Unread",
  unlocks: "Unlocks",
  follows: "Follows",
  comments: "Comments",
  system: "System",
};

const LINKS = NOTIFICATION_TABS.map((tab) => ({ href: notificationsAddress(tab), label: LABELS[tab] }));

export function NotificationTabs({ current }: { current: NotificationTab }) {
  return <TabLinks current={notificationsAddress(current)} label="Notifications" links={LINKS} />;
}
