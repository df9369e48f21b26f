import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { changePush, pushChangeSchema } from "#lib/notifications/push/subscriptions.ts";

/** Turns push on or off in this browser, or sends one to it. */
export const POST = route({
  body: pushChangeSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "push-changes", windowSeconds: 3600, perUser: 100, what: "changes to push" },
  async handler({ session, body }) {
    await changePush(session, body);
    return Response.json({ do: body.do });
  },
});
