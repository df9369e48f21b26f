import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv4 } from "node:net";
import { isPublicAddress } from "#lib/http/public-address";

/** Carries the visitor's address from our server (lib/documents) to the site. The server drops what comes from outside. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip"];

type Seen = { socketAddress: string | undefined; headers: IncomingHttpHeaders };
type Place = { trustedProxyHops: number; isTestNetwork: boolean };

/**
 * The visitor's address (N-11), or null if it cannot be known. With trusted proxies it is what the outermost of them wrote
 * into X-Forwarded-For: everything left of that is the visitor's own claim. Without any it is the socket's address.
 */
export function findClientAddress(seen: Seen, place: Place): string | null {
  if (isBehindUnnamedProxy(seen, place)) return null;
  const { socketAddress, headers } = seen;
  if (place.trustedProxyHops === 0) return cleanAddress(socketAddress ?? "");
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  return cleanAddress(forwarded.at(-place.trustedProxyHops) ?? "");
}

/** A neighbour that forwards for others, while no proxy is trusted: all visitors would look like one. */
export function isBehindUnnamedProxy({ socketAddress, headers }: Seen, place: Place): boolean {
  if (place.trustedProxyHops > 0 || place.isTestNetwork) return false;
  const address = cleanAddress(socketAddress ?? "");
  if (address !== null && isPublicAddress(address)) return false;
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

/** The network that an address lies in, as limits count it: an IPv4 /24, an IPv6 /48. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = expandIpv6(address).slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(":")}::/48`;
}

/** Without port, zone and brackets; an IPv4 address that is written as IPv6 counts as IPv4. */
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

/** The eight groups of an address; the URL parser writes a dotted tail as groups and shortens one run of zeros. */
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
