import type { ProviderProfile } from "#embedded/auth/oauth/profile";

/** Where a provider answers. Found anew for each sign-in, since some providers publish it. */
export type ProviderEndpoints = { authorize: string; token: string };

export type ProviderKind = {
  scopes: string;
  findEndpoints(base: string | undefined): Promise<ProviderEndpoints>;
  readProfile(base: string | undefined, accessToken: string): Promise<ProviderProfile>;
};
