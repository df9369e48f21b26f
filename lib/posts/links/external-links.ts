import "server-only";
import {
  EXTERNAL_LIMITS,
  type ExternalAnswer,
  isOutage,
  type NetworkReach,
  OPEN_INTERNET,
  RefusedAddress,
  redirectOf,
  requestExternal,
} from "#lib/http/security/request-external.ts";
import { linkAddress } from "#lib/posts/document/inline-schema.ts";
import type { LinkVerdict } from "#lib/posts/links/links.ts";

export type Patience = { questionMs: number; linkMs: number };

const PATIENCE: Patience = { questionMs: 5_000, linkMs: EXTERNAL_LIMITS.milliseconds };

const FOR_GOOD = new Set([301, 308]);
const GONE = new Set([404, 410]);
/** Statuses that block programs but may show people a page: a sign-in, or a ban on bots. */
const REFUSED = new Set([401, 402, 403, 406, 407, 418, 429, 451, 999]);

type Ask = (url: URL, method: "HEAD" | "GET") => Promise<ExternalAnswer>;

/** Requests another site's address without cookies, identity or referrer. */
export async function checkExternalLink(
  address: string,
  surroundings: NetworkReach = OPEN_INTERNET,
  { questionMs, linkMs }: Patience = PATIENCE,
): Promise<LinkVerdict> {
  const end = AbortSignal.timeout(linkMs);
  try {
    return await followLink(new URL(address), (url, method) =>
      requestExternal(url, method, AbortSignal.any([end, AbortSignal.timeout(questionMs)]), surroundings),
    );
  } catch (error) {
    if (error instanceof RefusedAddress) return { kind: "unasked", why: error.why };
    if (isOutage(error)) return { kind: "unreachable" };
    throw error;
  }
}

/** Follows redirects. Every step opens a new connection, so every address is checked. */
export async function followLink(asked: URL, ask: Ask): Promise<LinkVerdict> {
  let url = asked;
  /** How far the redirects are permanent. */
  let today = asked;
  for (let redirects = 0; redirects <= EXTERNAL_LIMITS.redirects; redirects++) {
    const answer = await askOnce(url, ask);
    const next = redirectOf(answer, url);
    if (!next) return judge(answer.status, asked, today);
    if (today === url && FOR_GOOD.has(answer.status)) today = next;
    url = next;
  }
  return { kind: "unreachable" };
}

/** Many servers refuse HEAD, or answer it differently from GET. */
async function askOnce(url: URL, ask: Ask): Promise<ExternalAnswer> {
  const answer = await ask(url, "HEAD").catch((error: unknown) => {
    if (isOutage(error) && !isTimeout(error)) return null;
    throw error;
  });
  return answer && answer.status < 400 ? answer : ask(url, "GET");
}

function judge(status: number, asked: URL, today: URL): LinkVerdict {
  if (GONE.has(status)) return { kind: "gone", what: "page" };
  if (REFUSED.has(status)) return { kind: "unasked", why: "refused" };
  if (status < 200 || status >= 400) return { kind: "unreachable" };
  const to = keepHash(today, asked);
  return to === asked.href || !linkAddress.safeParse(to).success ? { kind: "fine" } : { kind: "moved", to };
}

/** Keeps the fragment after a redirect, as browsers do. */
function keepHash(today: URL, { hash }: URL): string {
  const url = new URL(today);
  if (url.hash === "") url.hash = hash;
  return url.href;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}
