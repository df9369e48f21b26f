import { pocketPayments } from "#lib/admin/mutations.ts";
import { pocketSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

/** Asks the worker to check one waiting payment again, or all of them. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: pocketSchema,
  handler: async ({ session, body: { paymentHash, reason } }) =>
    Response.json({ queued: await pocketPayments(session, paymentHash, reason) }),
});
