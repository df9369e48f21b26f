import { FetchError } from "#lib/http/browser/fetch-error.ts";

/** Why a payment could not be opened, or a request about it failed. */
export type PayRefusal = {
  /** One of lib/errors.ts, whose list browsers need not load. `unreachable`: there was no answer, or none that could be parsed. */
  code: string;
  /** The server's message to the reader. */
  detail: string | null;
  retryAfterSeconds: number | null;
};

export function readPayRefusal(error: unknown): PayRefusal {
  const problem: Record<string, unknown> = error instanceof FetchError ? { ...Object(error.data) } : {};
  const { code, detail } = problem;
  const wait = error instanceof FetchError ? Number(error.headers?.get("retry-after") ?? Number.NaN) : Number.NaN;
  return {
    code: typeof code === "string" ? code : "unreachable",
    detail: typeof detail === "string" ? detail : null,
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : null,
  };
}
