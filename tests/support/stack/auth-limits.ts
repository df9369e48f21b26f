import type { AuthLimits } from "#embedded/auth/limits/auth-limits.ts";

/** All tests of a run share one address, so test stacks hardly limit networks. */
export const TEST_AUTH_LIMITS: AuthLimits = {
  anonymousUsers: 1_000_000,
  codes: 1_000_000,
  verifications: 1_000_000,
  networkMails: 1_000_000,
  recipientMails: 30,
};
