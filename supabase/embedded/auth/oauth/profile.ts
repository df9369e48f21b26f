import type { Metadata } from "#embedded/auth/request-body.ts";

/** What a provider says about the person: who they are there, their address, and what GoTrue keeps of the rest. */
export type ProviderProfile = {
  providerId: string;
  email: string | null;
  isEmailVerified: boolean;
  details: Metadata;
};

/** The record that identities and user_metadata keep, the older names beside the newer ones as in GoTrue. */
export function identityDataOf({ providerId, email, isEmailVerified, details }: ProviderProfile): Metadata {
  const known = Object.entries(details).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return {
    ...Object.fromEntries(known),
    sub: providerId,
    provider_id: providerId,
    ...(email && { email }),
    email_verified: isEmailVerified,
    phone_verified: false,
  };
}
