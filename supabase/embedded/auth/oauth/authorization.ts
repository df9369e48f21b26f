import { z } from "zod";
import { AuthError } from "#embedded/auth/auth-error.ts";
import type { ProviderProfile } from "#embedded/auth/oauth/profile.ts";
import type { OAuthProvider } from "#embedded/auth/oauth/provider.ts";
import { callProvider } from "#embedded/auth/oauth/provider-call.ts";
import { type NewFlow, startFlow } from "#embedded/auth/sessions/pkce-flow.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const STATE_LIVES_SECONDS = 300;

/** What a provider's answer must be bound to: the flow that began it, found by `state`. */
export type PendingFlow = {
  id: string;
  provider: string;
  redirect: string;
  challenge: string | null;
  method: "s256" | "plain" | null;
  linkingUserId: string | null;
};

/** The address at the provider that begins a sign-in, with parameters of the client's own such as `prompt`. */
export async function authorizationUrl(
  context: ServiceContext,
  provider: OAuthProvider,
  flow: Pick<NewFlow, "pkce" | "redirect" | "linkingUserId">,
  { scopes, ...extra }: Record<string, string>,
): Promise<string> {
  const { authorize } = await provider.findEndpoints(provider.base);
  const state = await startFlow(context.pool, { ...flow, method: "oauth", provider: provider.name });
  const url = new URL(authorize);
  const parameters = {
    ...extra,
    client_id: provider.clientId,
    redirect_uri: callbackUrl(context),
    response_type: "code",
    scope: [provider.scopes, scopes].filter(Boolean).join(" "),
    state,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Takes a flow out of waiting. It can be taken once and soon, whatever comes of it. */
export async function takePendingFlow(db: Queryable, state: string): Promise<PendingFlow> {
  const { rows } = await db.query<PendingFlow & { is_fresh: boolean }>(
    `delete from auth.flow_state
     where id::text = $1 and authentication_method = 'oauth' and auth_code is null
     returning id, provider_type as provider, referrer as redirect, code_challenge as challenge,
       code_challenge_method as method, linking_target_id as "linkingUserId",
       created_at > now() - make_interval(secs => $2) as is_fresh`,
    [state, STATE_LIVES_SECONDS],
  );
  const [flow] = rows;
  if (!flow?.is_fresh) throw new AuthError(400, "bad_oauth_state", "OAuth state is invalid or has expired");
  return flow;
}

const tokenSchema = z.object({ access_token: z.string() });

/** Trades the provider's code for its token, and that for the profile. The token is not kept: nothing here needs it. */
export async function fetchProfile(
  context: ServiceContext,
  provider: OAuthProvider,
  code: string,
): Promise<ProviderProfile> {
  const { token } = await provider.findEndpoints(provider.base);
  const { access_token: accessToken } = await callProvider(token, tokenSchema, {
    form: {
      grant_type: "authorization_code",
      code,
      client_id: provider.clientId,
      client_secret: provider.secret,
      redirect_uri: callbackUrl(context),
    },
  });
  return provider.readProfile(provider.base, accessToken);
}

function callbackUrl({ apiUrl }: ServiceContext): string {
  return `${apiUrl}/auth/v1/callback`;
}
