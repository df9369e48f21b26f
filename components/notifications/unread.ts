import { createStore, shareInPage } from "#lib/page/store.ts";

/** How many notifications are unread, as the bell shows it. Null until it is known; 100 means 100 or more. */
export const unread = shareInPage("unread", () => createStore<number | null>(null));

/** The page has read some of them. */
export const NOTIFICATIONS_CHANGED = "farthing:notifications-changed";

const MOST = 99;

/** Empty without any. */
export function writeCount(count: number | null): string {
  if (!count) return "";
  return count > MOST ? `${MOST}+` : String(count);
}

export function labelBell(count: number | null): string {
  return count ? `Notifications, ${writeCount(count)} unread` : "Notifications";
}
