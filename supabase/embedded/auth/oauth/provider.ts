import { AuthError, invalidInput } from "#embedded/auth/auth-error.ts";
import { github } from "#embedded/auth/oauth/github.ts";
import { google } from "#embedded/auth/oauth/google.ts";
import type { OAuthProviderKind } from "#embedded/auth/oauth/provider-kind.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

export type OAuthProvider = OAuthProviderKind & {
  name: string;
  clientId: string;
  secret: string;
  base: string | undefined;
};

const KINDS: Record<string, OAuthProviderKind> = { google, github };

export function requireProvider({ settings }: ServiceContext, name: string): OAuthProvider {
  const [kind, setting] = [KINDS[name], settings.auth.external[name]];
  if (!setting?.enabled) throw invalidInput("Unsupported provider: provider is not enabled");
  if (!kind)
    throw new AuthError(
      400,
      "oauth_provider_not_supported",
      `The embedded stack knows only these providers: ${Object.keys(KINDS).join(", ")}.`,
    );
  // config.toml names variables as env(NAME); the Supabase CLI fills them in, this stack takes them as missing.
  if (!setting.client_id || !setting.secret || setting.client_id.startsWith("env("))
    throw new AuthError(500, "unexpected_failure", `The provider ${name} is enabled but has no client id and secret.`);
  return { ...kind, name, clientId: setting.client_id, secret: setting.secret, base: setting.url };
}
