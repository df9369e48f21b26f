import type { ProviderProfile } from "#embedded/auth/oauth/profile.ts";

/** Where a provider answers. Looked up for each sign-in, because some providers publish it and may change it. */
export type ProviderEndpoints = { authorize: string; token: string };

export type OAuthProviderKind = {
  scopes: string;
  findEndpoints(base: string | undefined): Promise<ProviderEndpoints>;
  readProfile(base: string | undefined, accessToken: string): Promise<ProviderProfile>;
};
