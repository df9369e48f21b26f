import type { AuthLimits } from "#embedded/auth/limits/auth-limits";

/** All tests of a run come from one address, so stacks for tests count networks as good as not at all. */
export const TEST_AUTH_LIMITS: AuthLimits = {
  anonymousUsers: 1_000_000,
  codes: 1_000_000,
  verifications: 1_000_000,
  networkMails: 1_000_000,
  recipientMails: 30,
};
