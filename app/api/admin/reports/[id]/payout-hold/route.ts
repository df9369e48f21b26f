import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { changePayoutHold } from "#lib/moderation/copyright/mutations.ts";
import { payoutHoldSchema } from "#lib/moderation/copyright/schema.ts";

/** A moderator holds the payouts of a reported post, or ends that. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: payoutHoldSchema,
  handler: async ({ session, params: { id }, body }) => {
    await changePayoutHold(session, id, body);
    return Response.json({ what: body.what });
  },
});
