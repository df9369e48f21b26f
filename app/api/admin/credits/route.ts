import { noteTopUp } from "#lib/admin/mutations.ts";
import { topUpSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

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
