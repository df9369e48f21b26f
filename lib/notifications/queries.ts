import "server-only";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import { listKinds, traitsOf } from "#lib/notifications/kinds.ts";
import type { NotificationPage, NotificationSettings, NotificationTab } from "#lib/notifications/notification.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import { readLibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PAGE = 30;

type Asked = { tab: NotificationTab; after?: string | undefined; ownHandle: string | null };

/** The caller's notifications, newest first. */
export async function listNotifications(db: Db, { tab, after, ownHandle }: Asked): Promise<NotificationPage> {
  const start = readLibraryCursor(after);
  const { data, error } = await db.rpc(
    "list_notifications",
    {
      ...kindsOf(tab),
      only_unread: tab === "unread",
      at_most: PAGE + 1,
      ...(start ? { before_at: start.since, before_id: start.id } : {}),
    },
    READ,
  );
  if (error) throw toRefusal(error);
  const page = data.slice(0, PAGE);
  const last = page.at(-1);
  return {
    items: keepReadable("notifications", page, (row) => toNotificationItem(row, ownHandle)),
    next: data.length > PAGE && last ? writeLibraryCursor({ since: last.created_at, id: last.id }) : null,
  };
}

function kindsOf(tab: NotificationTab): { kinds?: string[] } {
  if (tab === "all" || tab === "unread") return {};
  return { kinds: listKinds().filter((kind) => traitsOf(kind).topic === tab) };
}

/** What the caller turned off. A pause that is over is none. */
export async function readNotificationSettings(db: Db): Promise<NotificationSettings> {
  const { data, error } = await db
    .from("notification_settings")
    .select("in_app_off, email_off, paused_until")
    .maybeSingle();
  if (error) throw toRefusal(error);
  const until = data?.paused_until ?? null;
  return {
    inAppOff: data?.in_app_off ?? [],
    emailOff: data?.email_off ?? [],
    pausedUntil: until !== null && Date.parse(until) > Date.now() ? until : null,
  };
}
