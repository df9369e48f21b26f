import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";
import { readFreshPrice } from "#lib/site/cache.ts";

/** What one Nano costs in dollars, and the market. */
export const GET = route({
  publicForSeconds: 60,
  handler: async () => {
    const price = await readFreshPrice(new Date());
    if (price) return Response.json(price);
    throw new AppError("price_unavailable", {
      detail: "We have no recent price of Nano. Try again in a few minutes.",
      retryAfterSeconds: 300,
    });
  },
});
