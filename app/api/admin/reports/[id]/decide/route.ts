import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { decideReport } from "#lib/moderation/mutations.ts";
import { decisionSchema } from "#lib/moderation/schema.ts";

/** A moderator decides an open report. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: decisionSchema,
  handler: async ({ session, params: { id }, body }) => {
    await decideReport(session, id, body);
    return Response.json({ decision: body.decision });
  },
});
