import type { Challenge } from "altcha-lib";
import { FetchError, type FetchOptions, ofetch } from "ofetch";
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
 * that may pass. What writes never is: nobody knows whether the first request arrived. A request that a puzzle was asked
 * for did nothing: it is sent again with the solution.
 */
export async function fetchJson(url: string, options: Options = {}): Promise<unknown> {
  try {
    return await ask(url, options);
  } catch (error) {
    const challenge = puzzleOf(error);
    if (!challenge) throw error;
    const { solvePuzzle } = await import("#lib/http/solve-puzzle");
    const solved = await solvePuzzle(challenge);
    if (solved === null) throw error;
    const headers = new Headers(options.headers);
    headers.set("x-puzzle", solved);
    return ask(url, { ...options, headers });
  }
}

function ask(url: string, { signal, timeoutMs = TIMEOUT_MS, onHeaders, ...options }: Options): Promise<unknown> {
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

/** Only our own server sends one, and a wrong one costs nothing but its time. */
function puzzleOf(error: unknown): Challenge | null {
  if (!(error instanceof FetchError) || error.status !== 429) return null;
  const { code, challenge }: { code?: unknown; challenge?: Challenge } = Object(error.data);
  return code === "puzzle_required" && challenge ? challenge : null;
}
