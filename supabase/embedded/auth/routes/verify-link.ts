import { Hono } from "hono";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { acceptCode } from "#embedded/auth/codes/accept-code.ts";
import { PKCE_PREFIX } from "#embedded/auth/codes/one-time-token.ts";
import { codeRefused, redeemLinkToken } from "#embedded/auth/codes/redeem-code.ts";
import {
  asAuthError,
  chooseRedirect,
  redirectTo,
  withError,
  withFragment,
  withQuery,
} from "#embedded/auth/redirects.ts";
import { HALF_CONFIRMED } from "#embedded/auth/routes/verify.ts";
import { openSession } from "#embedded/auth/sessions/open-session.ts";
import { grantAuthCode } from "#embedded/auth/sessions/pkce-flow.ts";
import { sessionFragment } from "#embedded/auth/sessions/session-fragment.ts";
import { inTransaction } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** GET /verify: what the link in a mail opens. Sends the browser on with a session, a code to exchange, or an error. */
export function verifyLinkRoutes(context: ServiceContext): Hono {
  return new Hono().get("/verify", async ({ req }) => {
    const [token, type] = [req.query("token") ?? "", req.query("type") ?? ""];
    const isPkce = token.startsWith(PKCE_PREFIX);
    const redirect = chooseRedirect(context, req.raw);
    const userAgent = req.header("user-agent") ?? null;
    try {
      return redirectTo(await follow(context, { token, type, isPkce, redirect, userAgent }), 303);
    } catch (error) {
      return redirectTo(withError(redirect, asAuthError(error), isPkce), 303);
    }
  });
}

type Link = { token: string; type: string; isPkce: boolean; redirect: string; userAgent: string | null };

function follow(context: ServiceContext, { token, type, isPkce, redirect, userAgent }: Link): Promise<string> {
  return inTransaction(context.pool, async (tx) => {
    const redeemed = await redeemLinkToken(tx, context, { type, token });
    if (!redeemed) throw codeRefused("Email link is invalid or has expired");
    if ((await acceptCode(tx, context, redeemed)) === "pending") {
      const message = withFragment(redirect, { message: HALF_CONFIRMED });
      return isPkce ? withQuery(message, { message: HALF_CONFIRMED }) : message;
    }
    if (isPkce) {
      if (!redeemed.flowStateId)
        throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
      return withQuery(redirect, { code: await grantAuthCode(tx, redeemed.flowStateId, redeemed.user.id) });
    }
    const session = await openSession(tx, context, redeemed.user.id, { method: "otp", userAgent });
    return withFragment(redirect, { ...sessionFragment(session), type });
  });
}
