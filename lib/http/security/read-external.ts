import "server-only";
import {
  isOutage,
  type NetworkReach,
  RefusedAddress,
  requestExternal,
  SECURE_INTERNET,
} from "#lib/http/security/request-external.ts";

/** `url`: where the redirects led to. `refused`: an address that we never ask, or too many redirects. */
export type ExternalReading =
  | { kind: "read"; url: URL; status: number; text: string }
  | { kind: "unreachable"; url: URL }
  | { kind: "refused"; url: URL };

export type ReadingLimits = { bytesMost: number; withinMs: number };

const REDIRECTS_MOST = 3;
const ONWARDS = new Set([301, 302, 303, 307, 308]);
const LIMITS: ReadingLimits = { bytesMost: 512_000, withinMs: 10_000 };

/** Reads the beginning of a page on another site, without cookies, identity or referrer. Every redirect is checked again. */
export async function readExternalPage(
  address: URL,
  reach: NetworkReach = SECURE_INTERNET,
  { bytesMost, withinMs }: ReadingLimits = LIMITS,
): Promise<ExternalReading> {
  const end = AbortSignal.timeout(withinMs);
  let url = address;
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MOST; redirects++) {
      const { status, location, body } = await requestExternal(url, "GET", end, reach, bytesMost);
      const next = ONWARDS.has(status) && location !== null ? URL.parse(location, url) : null;
      if (!next) return { kind: "read", url, status, text: body.toString("utf8") };
      url = next;
    }
    return { kind: "refused", url };
  } catch (error) {
    if (error instanceof RefusedAddress) return { kind: "refused", url };
    if (isOutage(error)) return { kind: "unreachable", url };
    throw error;
  }
}
