import "server-only";
import type { FormFields } from "#lib/http/form-call.ts";
import { NOTIFICATION_TABS, notificationsAddress } from "#lib/notifications/notification.ts";

/** The fields of the list's forms as the call's body. `show` is the tab they came from. */
export function toChange({ show: _, ...change }: FormFields): unknown {
  return change;
}

/** Leads a browser whose form was taken back to its tab. */
export function leadToNotifications({ show }: FormFields): Response {
  const tab = NOTIFICATION_TABS.find((known) => known === show) ?? "all";
  return new Response(null, { status: 303, headers: { location: notificationsAddress(tab) } });
}
