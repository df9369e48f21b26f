import { Hono } from "hono";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { linkProfile, signInWithProfile } from "#embedded/auth/oauth/account.ts";
import { fetchProfile, type PendingFlow, takePendingFlow } from "#embedded/auth/oauth/authorization.ts";
import { requireProvider } from "#embedded/auth/oauth/provider.ts";
import { asAuthError, redirectTo, withError, withFragment, withQuery } from "#embedded/auth/redirects.ts";
import { openSession } from "#embedded/auth/sessions/open-session.ts";
import { grantAuthCode, startFlow } from "#embedded/auth/sessions/pkce-flow.ts";
import { sessionFragment } from "#embedded/auth/sessions/session-fragment.ts";
import { inTransaction } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** GET /callback: a browser comes back from a provider. Whatever happened, it is sent on to where the flow began. */
export function callbackRoutes(context: ServiceContext): Hono {
  return new Hono().get("/callback", async ({ req }) => {
    let flow: PendingFlow | undefined;
    try {
      flow = await takePendingFlow(context.pool, req.query("state") ?? "");
      return redirectTo(await finish(context, flow, req.query(), req.header("user-agent") ?? null), 302);
    } catch (error) {
      return redirectTo(
        withError(flow?.redirect ?? context.siteUrl, asAuthError(error), !flow || !!flow.challenge),
        302,
      );
    }
  });
}

async function finish(
  context: ServiceContext,
  flow: PendingFlow,
  answer: Record<string, string>,
  userAgent: string | null,
): Promise<string> {
  if (answer.error)
    throw new AuthError(403, answer.error, answer.error_description ?? "The provider refused the sign-in");
  const { code } = answer;
  if (!code) throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code");
  const provider = requireProvider(context, flow.provider);
  const profile = await fetchProfile(context, provider, code);
  return inTransaction(context.pool, async (tx) => {
    const userId = flow.linkingUserId ?? (await signInWithProfile(tx, context, provider.name, profile));
    if (flow.linkingUserId) await linkProfile(tx, provider.name, profile, flow.linkingUserId);
    if (flow.challenge && flow.method) {
      const pkce = { challenge: flow.challenge, method: flow.method };
      const exchange = await startFlow(tx, { pkce, method: "oauth", provider: provider.name, userId });
      return withQuery(flow.redirect, { code: await grantAuthCode(tx, exchange, userId) });
    }
    const session = await openSession(tx, context, userId, { method: "oauth", userAgent });
    return withFragment(flow.redirect, sessionFragment(session));
  });
}
