import { drawRefusedProof } from "#components/purchase/wallets/refused-proof.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { beginProof } from "#lib/purchases/wallets/mutations.ts";
import { PROOF_PAGES } from "#lib/purchases/wallets/proof.ts";
import { startSchema } from "#lib/purchases/wallets/schema.ts";

/** Gives this browser an address that a wallet proves itself at. */
export const POST = route({
  body: startSchema,
  form: {
    toBody: ({ purpose, next }) => ({ purpose, ...(next === undefined ? {} : { next }) }),
    drawRefusal: async (refusal, fields) => drawRefusedProof(refusal, fields, "start"),
  },
  sessionOf: optionalSession,
  rateLimit: { name: "wallet-proofs", windowSeconds: 3600, perUser: 20, perNetwork: 60, what: "wallet checks" },
  async handler({ request, session, body, form }) {
    const proof = await beginProof({ session, jar: requestJar(request) }, request.headers, body);
    if (form) return new Response(null, { status: 303, headers: { location: PROOF_PAGES[proof.purpose] } });
    return Response.json(proof, { status: 201 });
  },
});
