import { z } from "zod";
import { callProvider } from "#embedded/auth/oauth/provider-call.ts";
import type { OAuthProviderKind } from "#embedded/auth/oauth/provider-kind.ts";

const ISSUER = "https://accounts.google.com";

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

const userSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** OpenID Connect as Google does it; another base is any issuer that publishes the same discovery document. */
export const google: OAuthProviderKind = {
  scopes: "openid email profile",
  async findEndpoints(base) {
    const found = await discover(base);
    return { authorize: found.authorization_endpoint, token: found.token_endpoint };
  },
  async readProfile(base, accessToken) {
    const { issuer, userinfo_endpoint } = await discover(base);
    const user = await callProvider(userinfo_endpoint, userSchema, { accessToken });
    return {
      providerId: user.sub,
      email: user.email?.toLowerCase() ?? null,
      isEmailVerified: user.email_verified,
      details: { iss: issuer, name: user.name, full_name: user.name, picture: user.picture, avatar_url: user.picture },
    };
  },
};

function discover(base = ISSUER): Promise<z.infer<typeof discoverySchema>> {
  return callProvider(`${base}/.well-known/openid-configuration`, discoverySchema);
}
