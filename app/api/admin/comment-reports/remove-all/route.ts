import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { removeCommentsOf } from "#lib/moderation/mutations.ts";
import { commentRemovalSchema } from "#lib/moderation/schema.ts";

/** A moderator removes the comments of one account. */
export const POST = route({
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: commentRemovalSchema,
  handler: async ({ session, body }) => {
    return Response.json(await removeCommentsOf(session, body));
  },
});
