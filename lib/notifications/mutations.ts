import "server-only";
import type { z } from "zod";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { listKinds, traitsOf } from "#lib/notifications/kinds.ts";
import type { changeSchema } from "#lib/notifications/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Change = z.output<typeof changeSchema>;

/** Marks notifications as read, or mutes what one is an example of. Idempotent. */
export async function changeNotifications({ db }: RegisteredSession, change: Change): Promise<void> {
  const { error } = await call(db, change);
  if (error) throw toRefusal(error);
}

function call(db: RegisteredSession["db"], change: Change) {
  switch (change.do) {
    case "read":
      return db.rpc("mark_notification_read", { notification_id: change.id });
    case "read-all":
      return db.rpc("mark_notifications_read", { up_to: change.upTo });
    case "mute":
    case "unmute":
      return db.rpc("mute_notification", { notification_id: change.id, muted: change.do === "mute" });
  }
}

/** `push`: null where it is not offered, so that it stays as it is. */
type Wanted = { inApp: ReadonlySet<string>; email: ReadonlySet<string>; push: ReadonlySet<string> | null };

/** Turns off what is not wanted. The database keeps on what cannot be off. */
export async function saveNotificationSettings(
  { db }: RegisteredSession,
  { inApp, email, push }: Wanted,
): Promise<void> {
  const { error } = await db.rpc("save_notification_settings", {
    in_app_off: listKinds().filter((kind) => !inApp.has(kind)),
    email_off: listKinds().filter((kind) => traitsOf(kind).mail !== null && !email.has(kind)),
    ...(push === null ? {} : { pushed: listKinds().filter((kind) => push.has(kind)) }),
  });
  if (error) throw toRefusal(error);
}

/** Pauses for 7 days, or ends the pause. */
export async function pauseNotifications({ db }: RegisteredSession, isPaused: boolean): Promise<void> {
  const { error } = await db.rpc("pause_notifications", { paused: isPaused });
  if (error) throw toRefusal(error);
}

/** Sends mail to the caller's address again, until it comes back. */
export async function tryMailAgain({ db }: RegisteredSession): Promise<void> {
  const { error } = await db.rpc("try_mail_again");
  if (error) throw toRefusal(error);
}

/** When mails that gather new posts come. The database refuses other numbers. */
export async function saveDigestTime({ db }: RegisteredSession, hour: number, weekday: number): Promise<void> {
  const { error } = await db.rpc("save_digest_time", { hour, weekday });
  if (error) throw toRefusal(error);
}
