import { Hono } from "hono";
import { z } from "zod";
import { invalidInput, noPhones } from "#embedded/auth/auth-error.ts";
import { acceptCode } from "#embedded/auth/codes/accept-code.ts";
import { codeRefused, type Redeemed, redeemCode, redeemLinkToken } from "#embedded/auth/codes/redeem-code.ts";
import { emailAddress, optional, readAuthBody } from "#embedded/auth/request-body.ts";
import { openSession } from "#embedded/auth/sessions/open-session.ts";
import { inTransaction, type Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const bodySchema = z.looseObject({
  type: z.string("Verify requires a verification type"),
  email: optional(emailAddress),
  phone: z.unknown().optional(),
  token: optional(z.string().trim()),
  token_hash: optional(z.string()),
});

type Proof = z.infer<typeof bodySchema>;

export const HALF_CONFIRMED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** POST /verify: the code with its address, or the token of the link. Answers a session. */
export function verifyRoutes(context: ServiceContext): Hono {
  return new Hono().post("/verify", async ({ req }) => {
    const proof = await readAuthBody(req.raw, bodySchema);
    const userAgent = req.header("user-agent") ?? null;
    const answer = await inTransaction(context.pool, async (tx) => {
      const redeemed = await redeem(tx, context, proof);
      if (!redeemed) return null;
      if ((await acceptCode(tx, context, redeemed)) === "pending") return { code: 200, msg: HALF_CONFIRMED };
      return openSession(tx, context, redeemed.user.id, { method: "otp", userAgent });
    });
    // Refused only after the commit, which counts the failed attempt.
    if (!answer) throw codeRefused();
    return Response.json(answer);
  });
}

function redeem(tx: Queryable, context: ServiceContext, proof: Proof): Promise<Redeemed | null> {
  const { type, email: address, token: code, token_hash: token } = proof;
  if (proof.phone) throw noPhones();
  if (token && !address && !code) return redeemLinkToken(tx, context, { type, token });
  if (!code) throw invalidInput("Verify requires a token or a token hash");
  if (!address || token) throw invalidInput("Verify takes either an email with its token, or a token hash alone");
  return redeemCode(tx, context, { type, address, code });
}
