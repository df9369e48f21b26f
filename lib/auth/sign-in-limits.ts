import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "#lib/errors";
import { accountVisitor, enforceRateLimits, type RateLimit } from "#lib/http/rate-limit";
import { log } from "#lib/log";

/**
 * Per address written to; the answer is the same whether or not there is an account. Networks are counted by the auth
 * service, for calls that do not come by us, too (supabase/embedded/auth/README.md).
 */
const LIMITS = {
  mail: { name: "sign-in-mail", windowSeconds: 3600, perUser: 5 },
  // A code lives ten minutes and has a million values: ten guesses for each address are next to none.
  code: { name: "sign-in-code", windowSeconds: 900, perUser: 15 },
} as const satisfies Record<string, RateLimit>;

/** Counts one mail or one try; the sentence to show when it was one too many. */
export async function countSignIn(kind: keyof typeof LIMITS, email: string): Promise<string | null> {
  const whose = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);
  try {
    await enforceRateLimits([LIMITS[kind]], accountVisitor(whose), { isWrite: true, log });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "rate_limited") return error.detail;
    const minutes = Math.ceil((error.retryAfterSeconds ?? LIMITS[kind].windowSeconds) / 60);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    const what = kind === "mail" ? "Too many codes were asked for" : "Too many codes were tried";
    return `${what}. Wait ${wait}, then try again.`;
  }
}
