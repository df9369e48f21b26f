import type { FieldError } from "#lib/errors.ts";
import { FetchError } from "#lib/http/browser/fetch-error.ts";

/** Why /api refused a call, for showing on a page. */
export type DisplayProblem = { status: number; detail: string | null; errors: FieldError[] };

/** Status 0: there was no answer. */
export function readProblem(error: unknown): DisplayProblem {
  if (!(error instanceof FetchError) || error.status === undefined) return { status: 0, detail: null, errors: [] };
  return readProblemBody(error.status, error.data);
}

export function readProblemBody(status: number, body: unknown): DisplayProblem {
  const problem = isRecord(body) ? body : {};
  const detail = typeof problem.detail === "string" ? problem.detail : null;
  const named = typeof problem.field === "string" && detail !== null ? [{ field: problem.field, message: detail }] : [];
  const listed = Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : [];
  return { status, detail, errors: listed.length > 0 ? listed : named };
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === "string" && typeof value.message === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The version that a refused call has saved all the same. Null if it saved nothing, or another tab did. */
export function savedVersionOf(error: unknown): number | null {
  if (!(error instanceof FetchError) || error.status === 409) return null;
  const version = isRecord(error.data) ? error.data.serverVersion : null;
  return typeof version === "number" ? version : null;
}

/** The stable error code, for deciding what to do. Null if there was no answer, or it was not ours. */
export function codeOf(error: unknown): string | null {
  const problem = error instanceof FetchError ? error.data : null;
  return isRecord(problem) && typeof problem.code === "string" ? problem.code : null;
}
