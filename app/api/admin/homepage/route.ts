import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { changeHomepage } from "#lib/moderation/homepage/mutations.ts";
import { homeOrderSchema } from "#lib/moderation/homepage/schema.ts";

/** Saves, publishes or discards the draft of the front page, or shows an earlier layout. */
export const POST = route({
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: homeOrderSchema,
  handler: async ({ session, body }) => Response.json(await changeHomepage(session, body)),
});
