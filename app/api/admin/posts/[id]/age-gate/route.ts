import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { endAgeGate } from "#lib/moderation/mutations.ts";
import { ageGateEndSchema } from "#lib/moderation/schema.ts";

/** A moderator ends the age gate of a post. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: ageGateEndSchema,
  handler: async ({ session, params: { id }, body }) => {
    await endAgeGate(session, id, body);
    return Response.json({ ended: true });
  },
});
