import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { decideAppeal } from "#lib/moderation/appeals/mutations.ts";
import { verdictSchema } from "#lib/moderation/appeals/schema.ts";

/** A moderator decides an open appeal. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: verdictSchema,
  handler: async ({ session, params: { id }, body }) => {
    await decideAppeal(session, id, body);
    return Response.json({ verdict: body.verdict });
  },
});
