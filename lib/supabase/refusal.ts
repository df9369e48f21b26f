import { z } from "zod";
import { AppError, type ErrorCode, isErrorCode } from "#lib/errors.ts";

/** What PostgREST answers instead of data. */
export type DatabaseError = { code: string; message: string; details: string | null; hint?: string | null };

/** The code of `raise exception` without its own code: how the database's functions refuse. */
const RAISED = "P0001";

/** A value is larger than its type allows (supabase/schemas/00-foundation/types.sql). */
const OUT_OF_BOUNDS = { code: "23514", message: /^value for domain (document_json|bounded_\w+) violates/ };

/** The database or the data API is busy, restarting or away. "" is the clients' code for a missing answer. */
const BUSY: ReadonlySet<string> = new Set([
  ...["57014", "53300", "57P01", "57P02", "57P03"],
  ...["PGRST000", "PGRST001", "PGRST002", "PGRST003", ""],
]);
const RETRY_WHEN_BUSY_SECONDS = 5;

/** Refusals that pass by themselves, and when to try again. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  payments_paused: 60,
  price_unavailable: 300,
  read_only: 300,
  sign_ups_paused: 300,
};

/** The hint of a limit says when to try again (private.refuse_for). No field has such a name. */
const RETRY_HINT = /^retry after (\d+)$/;

/** The hint of several wrong fields is all of them (private.refuse_fields). */
const mistakesShape = z.array(z.object({ field: z.string(), message: z.string() }));

/** Converts the database's refusal to an error for the caller. Anything else is our own failure, with its cause. */
export function toRefusal(error: DatabaseError): Error {
  if (error.code === RAISED && isErrorCode(error.message) && error.details !== null) {
    const seconds = RETRY_HINT.exec(error.hint ?? "")?.[1];
    const retryAfterSeconds = seconds ? Number(seconds) : RETRY_AFTER_SECONDS[error.message];
    return new AppError(error.message, {
      detail: error.details,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...(error.hint && !seconds ? fieldsOf(error.hint) : {}),
    });
  }
  if (error.code === OUT_OF_BOUNDS.code && OUT_OF_BOUNDS.message.test(error.message)) {
    return new AppError("validation_failed", {
      detail: "This is too long. Shorten it and try again.",
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

/** The field it is about (private.refuse_field), or each of them with its own words. */
function fieldsOf(hint: string) {
  return hint.startsWith("[") ? { errors: mistakesShape.parse(JSON.parse(hint)) } : { field: hint };
}
