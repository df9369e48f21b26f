import "server-only";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import { listKinds, traitsOf } from "#lib/notifications/kinds.ts";
import type {
  MailTrouble,
  NotificationPage,
  NotificationSettings,
  NotificationTab,
} from "#lib/notifications/notification.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import { readLibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PAGE = 30;

/** As in the database: eight in the morning, weekly ones on Monday. */
const DEFAULT_DIGEST = { hour: 8, weekday: 1 };

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
export async function readNotificationSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const [{ data, error }, own] = await Promise.all([
    db
      .from("notification_settings")
      .select("in_app_off, email_off, push_kinds, paused_until, digest_hour, digest_weekday")
      .maybeSingle(),
    db.from("private_profiles").select("time_zone").eq("id", userId).maybeSingle(),
  ]);
  if (error) throw toRefusal(error);
  if (own.error) throw toRefusal(own.error);
  const until = data?.paused_until ?? null;
  return {
    inAppOff: data?.in_app_off ?? [],
    emailOff: data?.email_off ?? [],
    pushKinds: data?.push_kinds ?? null,
    pausedUntil: until !== null && Date.parse(until) > Date.now() ? until : null,
    digest: {
      hour: data?.digest_hour ?? DEFAULT_DIGEST.hour,
      weekday: data?.digest_weekday ?? DEFAULT_DIGEST.weekday,
      timeZone: own.data?.time_zone ?? null,
    },
  };
}

/** Why the caller's own address gets no mail. Null if it does. */
export async function findMailTrouble(db: Db): Promise<MailTrouble | null> {
  const { data, error } = await db.rpc("find_mail_trouble", undefined, READ).maybeSingle();
  if (error) throw toRefusal(error);
  return data && { since: data.since, isComplaint: data.reason === "complained" };
}
