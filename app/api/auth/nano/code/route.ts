import { drawRefusedProof } from "#components/purchase/wallets/refused-proof.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { withFlash } from "#lib/http/pages/flash.ts";
import { route } from "#lib/http/route.ts";
import { PROOF_PAGES } from "#lib/purchases/wallets/proof.ts";
import { codeCallSchema } from "#lib/purchases/wallets/schema.ts";
import { sendWalletCode, signInWithWallet } from "#lib/purchases/wallets/sign-in.ts";

/** After a proof: sends a code to the wallet’s account, or signs in with it. */
export const POST = route({
  body: codeCallSchema,
  form: {
    toBody: ({ code }) => (code === undefined ? {} : { code }),
    drawRefusal: async (refusal, fields) => drawRefusedProof(refusal, { ...fields, purpose: "login" }, "code"),
  },
  sessionOf: optionalSession,
  rateLimit: { name: "wallet-codes", windowSeconds: 3600, perUser: 60, perNetwork: 300, what: "codes" },
  async handler({ request, session, body: { code }, form }) {
    const prover = { session, jar: requestJar(request) };
    if (code === undefined) {
      await sendWalletCode(prover);
      return form ? seeOther(PROOF_PAGES.login) : Response.json({ state: "code" }, { status: 202 });
    }
    try {
      const next = await signInWithWallet(prover, code);
      return withFlash(form ? seeOther(next) : Response.json({ next }), "logged-in");
    } catch (error) {
      // The page itself says so, beside the field for the next try.
      if (form && error instanceof AppError && error.field === "code") return seeOther(PROOF_PAGES.login);
      throw error;
    }
  },
});

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
