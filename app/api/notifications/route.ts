import { drawRefusedChange } from "#components/notifications/refused-change.ts";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { changeNotifications } from "#lib/notifications/mutations.ts";
import { leadToNotifications, toChange } from "#lib/notifications/notification-form.ts";
import { listNotifications } from "#lib/notifications/queries.ts";
import { changeSchema, listSchema } from "#lib/notifications/schema.ts";

/** A page of the caller's notifications, for the list that grows as it is scrolled. */
export const GET = route({
  query: listSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "notifications", windowSeconds: 60, perUser: 120 },
  async handler({ query: { show, after }, session: { db, viewer } }) {
    return Response.json(await listNotifications(db, { tab: show, after, ownHandle: viewer.handle }));
  },
});

/** Marks as read, or mutes. */
export const POST = route({
  body: changeSchema,
  form: { toBody: toChange, drawRefusal: drawRefusedChange },
  sessionOf: requireRegistered,
  rateLimit: { name: "notification-changes", windowSeconds: 3600, perUser: 1000, what: "changes to notifications" },
  async handler({ session, body, form }) {
    await changeNotifications(session, body);
    return form ? leadToNotifications(form) : Response.json(body);
  },
});
