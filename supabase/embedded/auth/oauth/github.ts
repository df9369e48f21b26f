import { z } from "zod";
import { callProvider } from "#embedded/auth/oauth/provider-call.ts";
import type { OAuthProviderKind } from "#embedded/auth/oauth/provider-kind.ts";

const userSchema = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const emailsSchema = z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }));

/** GitHub, or a GitHub Enterprise server at another base. The address that counts is the primary one. */
export const github: OAuthProviderKind = {
  scopes: "user:email",
  async findEndpoints(base = "https://github.com") {
    return { authorize: `${base}/login/oauth/authorize`, token: `${base}/login/oauth/access_token` };
  },
  async readProfile(base, accessToken) {
    const api = base ? `${base}/api/v3` : "https://api.github.com";
    const user = await callProvider(`${api}/user`, userSchema, { accessToken });
    const emails = await callProvider(`${api}/user/emails`, emailsSchema, { accessToken });
    const email = emails.find(({ primary }) => primary) ?? emails.find(({ verified }) => verified);
    return {
      providerId: String(user.id),
      email: email?.email.toLowerCase() ?? null,
      isEmailVerified: email?.verified ?? false,
      details: {
        iss: api,
        name: user.name,
        full_name: user.name,
        user_name: user.login,
        preferred_username: user.login,
        avatar_url: user.avatar_url,
      },
    };
  },
};
