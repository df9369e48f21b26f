import { route } from "#lib/http/route.ts";
import { giftRequestSchema, requestGift, requireTestNetwork } from "#lib/nano/devnet/demo-wallet-calls.ts";

export const POST = route({
  body: giftRequestSchema,
  rateLimit: { name: "faucet", windowSeconds: 60, perNetwork: 10, inAll: 120 },
  async handler({ body }) {
    requireTestNetwork();
    return Response.json(await requestGift(body));
  },
});
