import { z } from "zod";
import type { EmbeddedSettings } from "#embedded/settings.ts";

export const authLimitsSchema = z.strictObject({
  /** Per network and hour. */
  anonymousUsers: z.int(),
  /** Codes and links that a network may ask for in an hour. */
  codes: z.int(),
  /** Codes and links that a network may try in five minutes. */
  verifications: z.int(),
  /** Mails that a network may cause in an hour, to whatever address. */
  networkMails: z.int(),
  /** Mails that one address gets in an hour, from whatever network. */
  recipientMails: z.int(),
});

export type AuthLimits = z.infer<typeof authLimitsSchema>;

/**
 * What is in config.toml, where it has a word that means the same. It has none for codes in an hour, and its `email_sent`
 * counts the mails of the whole project, which would let one visitor use up everyone's.
 */
export function shippedAuthLimits({ auth }: EmbeddedSettings): AuthLimits {
  return {
    anonymousUsers: auth.rate_limit.anonymous_users,
    codes: 10,
    verifications: auth.rate_limit.token_verifications,
    networkMails: 20,
    recipientMails: 5,
  };
}
