import { AppError, type ErrorCode, isErrorCode } from "#lib/errors";

/** What PostgREST answers instead of data. */
export type DatabaseError = { code: string; message: string; details: string | null; hint?: string | null };

/** `raise exception` without a code of its own: how the transitions refuse. */
const RAISED = "P0001";

/** What is sent is larger than its type takes (supabase/schemas/00-foundation/types.sql). */
const OUT_OF_BOUNDS = { code: "23514", message: /^value for domain (document_json|bounded_\w+) violates/ };

/** The database or the data API is busy, restarting or away; "" is what the clients say of an answer that never came. */
const BUSY: ReadonlySet<string> = new Set([
  ...["57014", "53300", "57P01", "57P02", "57P03"],
  ...["PGRST000", "PGRST001", "PGRST002", "PGRST003", ""],
]);
const RETRY_WHEN_BUSY_SECONDS = 5;

/** What passes by itself, and when it is worth another try. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  payments_paused: 60,
  price_unavailable: 300,
  read_only: 300,
  sign_ups_paused: 300,
};

/** A limit's hint says how long it holds yet (private.refuse_for). No field has such a name. */
const RETRY_HINT = /^retry after (\d+)$/;

/** A transition's refusal as the error that the caller may be told of; everything else is a failure of ours, with its cause. */
export function toRefusal(error: DatabaseError): Error {
  if (error.code === RAISED && isErrorCode(error.message) && error.details !== null) {
    const seconds = RETRY_HINT.exec(error.hint ?? "")?.[1];
    const retryAfterSeconds = seconds ? Number(seconds) : RETRY_AFTER_SECONDS[error.message];
    return new AppError(error.message, {
      detail: error.details,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      // Which field it is about, where there is one (private.refuse_field).
      ...(error.hint && !seconds ? { field: error.hint } : {}),
    });
  }
  if (error.code === OUT_OF_BOUNDS.code && OUT_OF_BOUNDS.message.test(error.message)) {
    return new AppError("validation_failed", {
      detail: "That is longer than we can take. Shorten it and try again.",
      cause: error,
    });
  }
  if (BUSY.has(error.code)) {
    return new AppError("internal", {
      detail: "Our database did not answer in time. This is our fault. Try again in a few seconds.",
      status: 503,
      retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
      message: "the database is busy or away",
      cause: error,
    });
  }
  return new Error("The database did not answer as expected.", { cause: error });
}
