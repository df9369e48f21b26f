import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { addFeature } from "#lib/moderation/features/mutations.ts";
import { featureSchema } from "#lib/moderation/features/schema.ts";

/** Makes a post a staff pick. */
export const POST = route({
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: featureSchema,
  handler: async ({ session, body }) => {
    await addFeature(session, body);
    return Response.json({ status: "added" });
  },
});
