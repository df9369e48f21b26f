import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { decidePromotion } from "#lib/promotions/mutations.ts";
import { promotionDecisionSchema } from "#lib/promotions/schema.ts";

/** Approves a promotion, rejects it, or stops one that runs. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: promotionDecisionSchema,
  handler: async ({ session, params: { id }, body }) => {
    await decidePromotion(session, id, body);
    return Response.json({ status: "done" });
  },
});
