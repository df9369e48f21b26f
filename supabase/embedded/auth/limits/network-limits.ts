import { AuthError } from "#embedded/auth/auth-error.ts";
import type { AuthLimits } from "#embedded/auth/limits/auth-limits.ts";

export type CountedPerNetwork = Exclude<keyof AuthLimits, "recipientMails">;

export type NetworkLimits = {
  /** Counts a call, or refuses it. A call whose network is unknown is not counted: all such calls would share one limit. */
  count(what: CountedPerNetwork, network: string | null): void;
};

const HOUR_MS = 60 * 60_000;
const WINDOW_MS: Record<CountedPerNetwork, number> = {
  anonymousUsers: HOUR_MS,
  codes: HOUR_MS,
  verifications: 5 * 60_000,
  networkMails: HOUR_MS,
};
/** Above this, networks that were counted longest ago are forgotten: memory stays bounded. */
const MAX_COUNTED = 20_000;

/** Kept in memory, as GoTrue keeps its own: a refusal costs no query, and a restart starts again from zero. */
export function createNetworkLimits(limits: AuthLimits, now: () => number = Date.now): NetworkLimits {
  const hits = new Map<string, number[]>();
  return {
    count(what, network) {
      if (network === null) return;
      const key = `${what} ${network}`;
      const recent = (hits.get(key) ?? []).filter((time) => time > now() - WINDOW_MS[what]);
      if (recent.length >= limits[what]) throw overLimit(what);
      // Set again at the end: the first entry is always the one that was counted longest ago.
      hits.delete(key);
      hits.set(key, [...recent, now()]);
      forgetOldest(hits, now() - HOUR_MS);
    },
  };
}

function forgetOldest(hits: Map<string, number[]>, before: number): void {
  for (const [key, times] of hits) {
    const isOver = (times.at(-1) ?? 0) < before;
    if (!isOver && hits.size <= MAX_COUNTED) return;
    hits.delete(key);
  }
}

function overLimit(what: CountedPerNetwork): AuthError {
  return what === "networkMails"
    ? new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded")
    : new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
}
