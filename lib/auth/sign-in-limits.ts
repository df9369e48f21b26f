import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "#lib/errors";
import { clientNetworkOf } from "#lib/http/client-network";
import { enforceRateLimits, type RateLimit } from "#lib/http/rate-limit";
import { log } from "#lib/log";

const WINDOW_SECONDS = 15 * 60;

/** Per address written to, per visitor's network, and in all. The answer is the same whether or not there is an account. */
const LIMITS = {
  mail: { name: "sign-in-mail", windowSeconds: WINDOW_SECONDS, perUser: 6, perNetwork: 30, inAll: 3_000 },
  // A code lives ten minutes and has a million values: ten guesses for each address are next to none.
  code: { name: "sign-in-code", windowSeconds: WINDOW_SECONDS, perUser: 15, perNetwork: 60, inAll: 6_000 },
} as const satisfies Record<string, RateLimit>;

/** Counts one mail or one try; the sentence to show when it was one too many. */
export async function countSignIn(kind: keyof typeof LIMITS, email: string, headers: Headers): Promise<string | null> {
  const whose = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);
  const visitor = { userId: whose, hasAccount: false, network: clientNetworkOf(headers) };
  try {
    await enforceRateLimits([LIMITS[kind]], visitor, { isWrite: true, log });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "rate_limited") return error.detail;
    const minutes = Math.ceil((error.retryAfterSeconds ?? WINDOW_SECONDS) / 60);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    const what = kind === "mail" ? "Too many codes were asked for" : "Too many codes were tried";
    return `${what}. Wait ${wait}, then try again.`;
  }
}
