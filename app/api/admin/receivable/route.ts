import { pocketPayments } from "#lib/admin/mutations";
import { pocketSchema } from "#lib/admin/schema";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";

/** Has the worker look again at one payment that waits, or at all. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: pocketSchema,
  handler: async ({ session, body: { paymentHash, reason } }) =>
    Response.json({ queued: await pocketPayments(session, paymentHash, reason) }),
});
