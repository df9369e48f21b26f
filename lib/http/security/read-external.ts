import "server-only";
import {
  EXTERNAL_LIMITS,
  isOutage,
  type NetworkReach,
  OPEN_INTERNET,
  RefusedAddress,
  redirectOf,
  requestExternal,
} from "#lib/http/security/request-external.ts";

type NotRead = { kind: "unreachable"; url: URL } | { kind: "refused"; url: URL };

/**
 * `url`: where the redirects led to. `refused`: an address that we never ask, or too many redirects. A body that is
 * not whole was cut at the limit.
 */
export type ExternalFile = { kind: "read"; url: URL; status: number; body: Buffer; isWhole: boolean } | NotRead;
export type ExternalReading = { kind: "read"; url: URL; status: number; text: string } | NotRead;

export type ReadingLimits = { bytesMost: number; withinMs: number };

const PAGE: ReadingLimits = { bytesMost: 512_000, withinMs: EXTERNAL_LIMITS.milliseconds };

/** Reads a file on another site, without cookies, identity or referrer. Every redirect is checked again. */
export async function readExternalFile(
  address: URL,
  { bytesMost, withinMs }: ReadingLimits,
  reach: NetworkReach = OPEN_INTERNET,
): Promise<ExternalFile> {
  const end = AbortSignal.timeout(withinMs);
  let url = address;
  try {
    for (let redirects = 0; redirects <= EXTERNAL_LIMITS.redirects; redirects++) {
      const { body, isWhole, ...answer } = await requestExternal(url, "GET", end, reach, bytesMost);
      const next = redirectOf(answer, url);
      if (!next) return { kind: "read", url, status: answer.status, body, isWhole };
      url = next;
    }
    return { kind: "refused", url };
  } catch (error) {
    if (error instanceof RefusedAddress) return { kind: "refused", url };
    if (isOutage(error)) return { kind: "unreachable", url };
    throw error;
  }
}

/** Reads the beginning of a page on another site. */
export async function readExternalPage(
  address: URL,
  reach: NetworkReach = OPEN_INTERNET,
  limits: ReadingLimits = PAGE,
): Promise<ExternalReading> {
  const file = await readExternalFile(address, limits, reach);
  if (file.kind !== "read") return file;
  const { url, status, body } = file;
  return { kind: "read", url, status, text: body.toString("utf8") };
}
