import type { Challenge } from "altcha-lib";
import { FetchError, type FetchOptions, ofetch } from "ofetch";
import { isRead } from "#lib/http/method.ts";

type Options = Pick<FetchOptions<"json">, "method" | "query" | "body" | "headers" | "signal"> & {
  timeoutMs?: number;
  /** Receives the headers of every answer, even of refusals. */
  onHeaders?: (headers: Headers) => void;
};

const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_DELAY_MS = 200;
const TIMEOUT_MS = 15_000;

/**
 * Fetches JSON, and rejects with ofetch's FetchError on a refusal. Retries reads once after a temporary failure.
 * Never retries writes, because the first one may have arrived. A request refused with a puzzle did nothing, so it is
 * sent again with the solution.
 */
export async function fetchJson(url: string, options: Options = {}): Promise<unknown> {
  try {
    return await ask(url, options);
  } catch (error) {
    const challenge = puzzleOf(error);
    if (!challenge) throw error;
    const { solvePuzzle } = await import("#lib/http/browser/solve-puzzle.ts");
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
    // Each try gets its own timeout. ofetch's `timeout` would give the second one an aborted signal.
    onRequest(attempt) {
      const timeout = AbortSignal.timeout(timeoutMs);
      attempt.options.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    },
    onResponse: ({ response }) => onHeaders?.(response.headers),
  });
}

/** Only our own server sends a puzzle, and a wrong one costs only time. */
function puzzleOf(error: unknown): Challenge | null {
  if (!(error instanceof FetchError) || error.status !== 429) return null;
  const { code, challenge }: { code?: unknown; challenge?: Challenge } = Object(error.data);
  return code === "puzzle_required" && challenge ? challenge : null;
}
