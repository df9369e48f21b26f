import { setSwitch } from "#lib/admin/mutations.ts";
import { switchSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

/** Pauses something, or resumes it. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: switchSchema,
  handler: async ({ session, body }) => Response.json(await setSwitch(session, body)),
});
