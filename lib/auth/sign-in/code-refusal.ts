import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { unavailable } from "#lib/auth/session/claims.ts";
import { AppError } from "#lib/errors.ts";

/** Codes are requested, then entered. */
export type CodeStep = "ask" | "try";

const WRONG_CODE = "That code is wrong or no longer valid. Check your newest e-mail, or ask for a new code.";

const TOO_SOON = { detail: "A code was sent a moment ago. Wait a minute, then ask again.", retryAfterSeconds: 60 };
const TOO_MANY = {
  ask: {
    detail: "Too many codes were sent to this address or requested from your network. Try again in an hour.",
    retryAfterSeconds: 3600,
  },
  try: {
    detail: "Too many codes were entered from your network. Wait five minutes, then try again.",
    retryAfterSeconds: 300,
  },
} as const satisfies Record<CodeStep, typeof TOO_SOON>;

/** Rephrases the auth service's rate limits, with the time to wait. Null for any other error. */
export function readRateLimit({ status, message }: AuthError, step: CodeStep): typeof TOO_SOON | null {
  if (status !== 429) return null;
  return /after \d+ seconds/.test(message) ? TOO_SOON : TOO_MANY[step];
}

/** Rephrases the auth service's errors about codes. */
export function toCodeRefusal(error: AuthError, step: CodeStep): AppError {
  if (isAuthRetryableFetchError(error)) return unavailable(error);
  const tooMany = readRateLimit(error, step);
  if (tooMany) return new AppError("rate_limited", { ...tooMany, cause: error });
  switch (error.code) {
    case "otp_expired":
      return new AppError("validation_failed", { detail: WRONG_CODE, field: "code", cause: error });
    case "email_address_invalid":
    case "validation_failed":
      return new AppError("validation_failed", {
        detail: "We cannot send e-mail to this address. Check it for typos.",
        field: "email",
        cause: error,
      });
    default:
      return unavailable(error);
  }
}
