import type { Challenge } from "altcha-lib";
import { FetchError } from "#lib/http/browser/fetch-error.ts";
import { loadSolver } from "#lib/http/browser/load-solver.ts";
import { isRead } from "#lib/http/method.ts";

type Options = {
  method?: string;
  query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON. */
  body?: object;
  headers?: HeadersInit;
  signal?: AbortSignal | undefined;
  /** For each try. */
  timeoutMs?: number;
  /** Arrives even if the page is left. */
  keepalive?: boolean;
  cache?: RequestCache;
  /** Receives the headers of every answer, even of refusals. */
  onHeaders?: (headers: Headers) => void;
};

const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_DELAY_MS = 200;
const TIMEOUT_MS = 15_000;

/**
 * Fetches JSON, and rejects with a FetchError on a refusal. Retries reads once after a temporary failure.
 * Never retries writes, because the first one may have arrived. A request refused with a puzzle did nothing, so it is
 * sent again with the solution.
 */
export async function fetchJson(url: string, options: Options = {}): Promise<unknown> {
  try {
    return await fetchWithoutPuzzle(url, options);
  } catch (error) {
    const challenge = puzzleOf(error);
    if (!challenge) throw error;
    const solvePuzzle = await loadSolver();
    const solved = await solvePuzzle(challenge);
    if (solved === null) throw error;
    const headers = new Headers(options.headers);
    headers.set("x-puzzle", solved);
    return fetchWithoutPuzzle(url, { ...options, headers });
  }
}

/** The same for what is never refused with a puzzle: less code. */
export async function fetchWithoutPuzzle(url: string, options: Options = {}): Promise<unknown> {
  try {
    return await askOnce(url, options);
  } catch (error) {
    if (!isRead(options.method ?? "GET") || !mayPass(error) || options.signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return askOnce(url, options);
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof FetchError && (error.status === undefined || RETRY_STATUSES.includes(error.status));
}

async function askOnce(
  url: string,
  { query, timeoutMs = TIMEOUT_MS, keepalive = false, cache = "default", onHeaders, ...options }: Options,
): Promise<unknown> {
  const method = (options.method ?? "GET").toUpperCase();
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const address = query ? `${url}?${queryOf(query)}` : url;
  try {
    const answer = await fetch(address, { method, signal, keepalive, cache, ...bodyOf(options) });
    onHeaders?.(answer.headers);
    const data = parse(await answer.text());
    if (answer.ok) return data;
    throw new FetchError(method, { status: answer.status, headers: answer.headers, data });
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(method, null, { cause: error });
  }
}

function bodyOf({ body, headers }: Options): RequestInit {
  const all = new Headers(headers);
  if (body === undefined) return { headers: all };
  for (const name of ["content-type", "accept"]) all.set(name, "application/json");
  return { headers: all, body: JSON.stringify(body) };
}

function queryOf(query: Readonly<Record<string, string | number>>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** What is no JSON stays text, for example the page of a proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Only our own server sends a puzzle, and a wrong one costs only time. */
function puzzleOf(error: unknown): Challenge | null {
  if (!(error instanceof FetchError) || error.status !== 429) return null;
  const { code, challenge }: { code?: unknown; challenge?: Challenge } = Object(error.data);
  return code === "puzzle_required" && challenge ? challenge : null;
}
