import { pocketPayments } from "#lib/admin/mutations";
import { pocketSchema } from "#lib/admin/schema";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";

/** Asks the worker to check one waiting payment again, or all of them. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: pocketSchema,
  handler: async ({ session, body: { paymentHash, reason } }) =>
    Response.json({ queued: await pocketPayments(session, paymentHash, reason) }),
});
