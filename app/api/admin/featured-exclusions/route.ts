import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { addExclusion } from "#lib/moderation/exclusions/mutations.ts";
import { exclusionSchema } from "#lib/moderation/exclusions/schema.ts";

/** Keeps a post, an author’s posts or a tag out of automatic lists. */
export const POST = route({
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: exclusionSchema,
  handler: async ({ session, body }) => {
    await addExclusion(session, body);
    return Response.json({ status: "added" });
  },
});
