import { drawRefusedProof } from "#components/purchase/wallets/refused-proof.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { withFlash } from "#lib/http/pages/flash.ts";
import { route } from "#lib/http/route.ts";
import { PROOF_PAGES } from "#lib/purchases/wallets/proof.ts";
import { accountCallSchema } from "#lib/purchases/wallets/schema.ts";
import { makeAccount, openAccount, takeBackWallet } from "#lib/purchases/wallets/wallet-account.ts";

/** After a proof: makes an account that the wallet opens, signs in to it, or takes the wallet back from one. */
export const POST = route({
  body: accountCallSchema,
  form: {
    toBody: ({ deed }) => ({ deed }),
    drawRefusal: async (refusal, fields) => drawRefusedProof(refusal, { ...fields, purpose: "login" }, "account"),
  },
  sessionOf: optionalSession,
  rateLimit: { name: "wallet-proofs-used", windowSeconds: 3600, perUser: 20, perNetwork: 60, what: "wallet sign-ins" },
  async handler({ request, session, body: { deed }, form }) {
    const prover = { session, jar: requestJar(request) };
    if (deed === "take_back") {
      await takeBackWallet(prover);
      return form ? seeOther(PROOF_PAGES.login) : Response.json({ next: PROOF_PAGES.login });
    }
    const next = await (deed === "make" ? makeAccount(prover) : openAccount(prover));
    return withFlash(form ? seeOther(next) : Response.json({ next }), "logged-in");
  },
});

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
