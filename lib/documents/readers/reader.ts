import type { IncomingMessage } from "node:http";
import { COMPANION_COOKIE } from "#lib/auth/companion-cookie.ts";
import { listReadingTokens } from "#lib/auth/session/reading-tokens.ts";
import { type Cookie, keptCookieName, readSessionCookies } from "#lib/auth/session/session-cookies.ts";
import { type VerifiedSession, verifySession } from "#lib/documents/readers/verified-session.ts";
import { readAsSite } from "#lib/documents/visitor-address.ts";
import { env } from "#lib/env/server.ts";
import { tokenAccessOf } from "#lib/purchases/access/access-token.ts";
import { requiredConsentOf } from "#lib/purchases/quote/consent.ts";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";
import { type RefundTraces, refundTracesOf } from "#lib/purchases/refunds/traces.ts";

/** Who asks for a post, as their cookies prove, and from where. */
export type Reader = {
  session: (VerifiedSession & { companion: string }) | null;
  /** Purchases whose tokens this browser holds. */
  purchaseIds: readonly string[];
  /** Those of them that it bought itself: the others it may only read. */
  boughtIds: readonly string[];
  /** Whether it holds any tokens, even invalid ones. */
  holdsTokens: boolean;
  /** Whether its page shows the post already, and now asks for the whole text, because it has just been paid. */
  isOpening: boolean;
  traces: RefundTraces;
  /** Whether buyers from here are asked to give up the right to withdraw. */
  isAskedToConsent: boolean;
};

/** Each is checked with every request. A browser with more is left to Next. */
const MOST_TOKENS = 32;
/** What we write into a token's cookie needs no decoding. */
const PLAIN = /^[\w.-]*$/;

/**
 * The reader of a request. Null if Next must find out, because it may have to renew, repair or remove cookies.
 */
export async function findReader(request: Pick<IncomingMessage, "headers" | "socket">): Promise<Reader | null> {
  const cookies = parseCookies(request.headers.cookie ?? "");
  const readCookie = (name: string) => cookies?.find((cookie) => cookie.name === name)?.value;
  if (!cookies) return null;
  const tokens = listReadingTokens(cookies).map(({ token }) => token);
  if (tokens.length > MOST_TOKENS || !tokens.every((token) => PLAIN.test(token))) return null;
  const { ids: boughtIds, readableIds: purchaseIds } = tokenAccessOf(tokens);
  const headers = readAsSite(request);
  const known = {
    ...{ purchaseIds, boughtIds, holdsTokens: tokens.length > 0, isOpening: headers.get(OPENING_HEADER) !== null },
    traces: refundTracesOf(headers, cookies),
    isAskedToConsent: requiredConsentOf(headers, env) !== null,
  };
  const [parts, kept, companion] = [
    readSessionCookies({ readAll: () => cookies }),
    readCookie(keptCookieName()),
    readCookie(COMPANION_COOKIE),
  ];
  if (parts.length === 0) return kept === undefined && companion === undefined ? { session: null, ...known } : null;
  const session = await verifySession(parts);
  if (!session || kept !== session.sessionId || companion === undefined) return null;
  return { session: { ...session, companion }, ...known };
}

/** Null if a name comes twice: Next might read the other one. */
function parseCookies(header: string): Cookie[] | null {
  const cookies = header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }];
  });
  return new Set(cookies.map(({ name }) => name)).size === cookies.length ? cookies : null;
}
