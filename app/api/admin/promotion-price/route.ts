import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { setPromotionPrice } from "#lib/promotions/mutations.ts";
import { promotionPriceSchema } from "#lib/promotions/schema.ts";

/** What a day of a promotion costs from now on. */
export const POST = route({
  sessionOf: requireAdmin("owner"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: promotionPriceSchema,
  handler: async ({ session, body }) => {
    await setPromotionPrice(session, body);
    return Response.json({ status: "done" });
  },
});
