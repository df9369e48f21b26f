import { drawRefusedProof } from "#components/purchase/wallets/refused-proof.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { checkProof } from "#lib/purchases/wallets/check-proof.ts";
import { nextPageOf } from "#lib/purchases/wallets/proof.ts";
import { statusSchema } from "#lib/purchases/wallets/schema.ts";

/** Says whether the wallet has proved itself. If it has, opens here what it paid for. */
export const POST = route({
  body: statusSchema,
  form: {
    toBody: () => ({ chain: true }),
    drawRefusal: async (refusal, fields) => drawRefusedProof(refusal, fields, "status"),
  },
  sessionOf: optionalSession,
  rateLimit: { name: "wallet-status", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  async handler({ request, session, body, form }) {
    const { proof, kept } = await checkProof(request, session, { asksChain: body.chain });
    const next = nextPageOf(proof, kept.next);
    if (form) return new Response(null, { status: 303, headers: { location: next } });
    return Response.json({ ...proof, next });
  },
});
