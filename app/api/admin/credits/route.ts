import { noteTopUp } from "#lib/admin/mutations";
import { topUpSchema } from "#lib/admin/schema";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";

/** Records credits that were bought: the service does not report purchases. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: topUpSchema,
  handler: async ({ session, body }) => {
    await noteTopUp(session, body);
    return Response.json({ status: "noted" });
  },
});
