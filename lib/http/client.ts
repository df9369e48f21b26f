import { type FetchOptions, ofetch } from "ofetch";
import { isRead } from "#lib/http/method";

type Options = Pick<FetchOptions<"json">, "method" | "query" | "body" | "headers" | "signal"> & {
  timeoutMs?: number;
  /** Told the headers of every answer, refusals too. */
  onHeaders?: (headers: Headers) => void;
};

const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_DELAY_MS = 200;
const TIMEOUT_MS = 15_000;

/**
 * Asks for JSON, and rejects with ofetch's FetchError on a refusal. What only reads is asked once more after a failure
 * that may pass. What writes never is: nobody knows whether the first request arrived.
 */
export function fetchJson(
  url: string,
  { signal, timeoutMs = TIMEOUT_MS, onHeaders, ...options }: Options = {},
): Promise<unknown> {
  return ofetch(url, {
    ...options,
    retry: isRead(options.method ?? "GET") ? 1 : false,
    retryStatusCodes: RETRY_STATUSES,
    retryDelay: RETRY_DELAY_MS,
    // Each try has its own time; ofetch's `timeout` would hand the second one a signal that is already aborted.
    onRequest(attempt) {
      const timeout = AbortSignal.timeout(timeoutMs);
      attempt.options.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    },
    onResponse: ({ response }) => onHeaders?.(response.headers),
  });
}
