import type { IncomingHttpHeaders } from "node:http";
import { plainAddress } from "#lib/http/limits/network-of.ts";
import { isPublicAddress } from "#lib/http/security/public-address.ts";

/**
 * Carries the visitor's address from our server (lib/documents) to the site. The server removes it from incoming
 * requests.
 */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip"];

type Seen = { socketAddress: string | undefined; headers: IncomingHttpHeaders };
type Place = { trustedProxyHops: number; isTestNetwork: boolean };

/**
 * The visitor's address (N-11), or null if unknown. With trusted proxies, it is the entry that the outermost one
 * added to X-Forwarded-For: visitors can forge everything to its left. Without them, it is the socket's address.
 */
export function findClientAddress(seen: Seen, place: Place): string | null {
  if (isBehindUnnamedProxy(seen, place)) return null;
  const { socketAddress, headers } = seen;
  if (place.trustedProxyHops === 0) return cleanAddress(socketAddress ?? "");
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  return cleanAddress(forwarded.at(-place.trustedProxyHops) ?? "");
}

/** Whether a local proxy forwards, though no proxy is trusted: all visitors would seem to have its address. */
export function isBehindUnnamedProxy({ socketAddress, headers }: Seen, place: Place): boolean {
  if (place.trustedProxyHops > 0 || place.isTestNetwork) return false;
  const address = cleanAddress(socketAddress ?? "");
  if (address !== null && isPublicAddress(address)) return false;
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

function cleanAddress(entry: string): string | null {
  return plainAddress(withoutPort(entry.trim()));
}

/** Some proxies add a port or brackets: 192.0.2.7:4711 or [2001:db8::7]:4711. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}
