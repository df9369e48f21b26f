import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { unavailable } from "#lib/auth/claims";
import { AppError } from "#lib/errors";

const WRONG_CODE = "That code is wrong or no longer valid. Check the newest mail, or ask for a new code.";
const TOO_MANY = "Too many codes were asked for. Wait a minute, then try again.";

/** What the auth service says against a code, or against sending one, in our words. */
export function toCodeRefusal(error: AuthError): AppError {
  if (isAuthRetryableFetchError(error)) return unavailable(error);
  if (error.status === 429) {
    return new AppError("rate_limited", { detail: TOO_MANY, retryAfterSeconds: 60, cause: error });
  }
  switch (error.code) {
    case "otp_expired":
      return new AppError("validation_failed", { detail: WRONG_CODE, field: "code", cause: error });
    case "email_address_invalid":
    case "validation_failed":
      return new AppError("validation_failed", {
        detail: "We cannot send mail to that address. Check it for mistakes.",
        field: "email",
        cause: error,
      });
    default:
      return unavailable(error);
  }
}
