import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { decideCommentReports } from "#lib/moderation/mutations.ts";
import { commentDecisionSchema } from "#lib/moderation/schema.ts";

/** A moderator decides about many reported comments at once. */
export const POST = route({
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: commentDecisionSchema,
  handler: async ({ session, body }) => {
    const decided = await decideCommentReports(session, body);
    return Response.json({ decision: body.decision, decided, left: new Set(body.reports).size - decided });
  },
});
