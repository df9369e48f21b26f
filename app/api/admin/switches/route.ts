import { setSwitch } from "#lib/admin/mutations";
import { switchSchema } from "#lib/admin/schema";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";

/** Pauses something, or resumes it. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: switchSchema,
  handler: async ({ session, body }) => Response.json(await setSwitch(session, body)),
});
