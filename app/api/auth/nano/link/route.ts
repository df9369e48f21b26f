import { z } from "zod";
import { drawRefusedProof } from "#components/purchase/wallets/refused-proof.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { linkWallet } from "#lib/purchases/wallets/mutations.ts";
import { PROOF_PAGES } from "#lib/purchases/wallets/proof.ts";

/** Links the wallet that proved itself to the caller's account. */
export const POST = route({
  body: z.strictObject({}),
  form: { toBody: () => ({}), drawRefusal: async (refusal) => drawRefusedProof(refusal, { purpose: "link" }, "link") },
  sessionOf: requireRegistered,
  rateLimit: { name: "wallet-links", windowSeconds: 3600, perUser: 20, what: "links" },
  async handler({ request, session, form }) {
    const id = await linkWallet(session, requestJar(request));
    if (form) return new Response(null, { status: 303, headers: { location: PROOF_PAGES.link } });
    return Response.json({ id }, { status: 201 });
  },
});
