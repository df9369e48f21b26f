import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv4 } from "node:net";
import { isPublicAddress } from "#lib/http/public-address";

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

/** Detects a local proxy while none is trusted: all visitors would seem to have the same address. */
export function isBehindUnnamedProxy({ socketAddress, headers }: Seen, place: Place): boolean {
  if (place.trustedProxyHops > 0 || place.isTestNetwork) return false;
  const address = cleanAddress(socketAddress ?? "");
  if (address !== null && isPublicAddress(address)) return false;
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

/** An address's network for rate limits: an IPv4 /24 or an IPv6 /48. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = expandIpv6(address).slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(":")}::/48`;
}

/** Removes port, zone and brackets. An IPv4 address in IPv6 notation becomes IPv4. */
function cleanAddress(entry: string): string | null {
  const address = withoutPort(entry.trim()).split("%")[0] ?? "";
  if (isIPv4(address)) return address;
  if (isIP(address) !== 6) return null;
  const groups = expandIpv6(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMappedIpv4 ? ipv4Of(groups[6] ?? 0, groups[7] ?? 0) : address;
}

/** Some proxies add the port: 192.0.2.7:4711 or [2001:db8::7]:4711. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** The eight groups of an address. The URL parser converts a dotted tail to groups and shortens one run of zeros. */
function expandIpv6(address: string): number[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = short.split("::");
  const [left, right] = [groupsOf(head), groupsOf(tail ?? "")];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function groupsOf(text: string): number[] {
  return text ? text.split(":").map((group) => Number.parseInt(group, 16)) : [];
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
