import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { accountVisitor, enforceRateLimits, type RateLimit } from "#lib/http/limits/rate-limit.ts";
import { log } from "#lib/log.ts";

/**
 * Per email address, with or without an account. The auth service counts networks, because it also sees calls that do
 * not pass through us (supabase/embedded/auth/README.md).
 */
const LIMITS = {
  mail: { name: "sign-in-mail", windowSeconds: 3600, perUser: 5 },
  // A code lives ten minutes and has a million values, so a few guesses per address are safe.
  code: { name: "sign-in-code", windowSeconds: 900, perUser: 15 },
} as const satisfies Record<string, RateLimit>;

/** Counts one email or one try. Returns what to show if it is one too many. */
export async function countSignIn(kind: keyof typeof LIMITS, email: string): Promise<string | null> {
  try {
    await limitSignIn(kind, email);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.detail;
  }
}

/** The same for a call: refuses. */
export async function limitSignIn(kind: keyof typeof LIMITS, email: string): Promise<void> {
  const whose = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);
  try {
    await enforceRateLimits([LIMITS[kind]], accountVisitor(whose), { isWrite: true, log });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    const retryAfterSeconds = error.retryAfterSeconds ?? LIMITS[kind].windowSeconds;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    const what = kind === "mail" ? "Too many codes were requested" : "Too many codes were entered";
    const detail = `${what}. Wait ${wait}, then try again.`;
    throw new AppError("rate_limited", { detail, retryAfterSeconds, cause: error });
  }
}
