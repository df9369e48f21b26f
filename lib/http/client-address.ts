import { isIP, isIPv4 } from "node:net";

/** Who came round the proxies, or through one that says nothing usable, shares one address with all who do. */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * The visitor's address as limits count it: the entry of X-Forwarded-For that the outermost trusted proxy added (what
 * stands left of it is the visitor's own claim), an IPv6 address by its /64. Null when no proxy is trusted.
 */
export function clientAddressOf(headers: Headers, trustedProxyHops: number): string | null {
  if (trustedProxyHops === 0) return null;
  const entry = headers.get("x-forwarded-for")?.split(",").at(-trustedProxyHops);
  return (entry && groupAddress(entry.trim())) || UNKNOWN_ADDRESS;
}

function groupAddress(entry: string): string | null {
  const address = withoutPort(entry).split("%")[0] ?? "";
  if (isIPv4(address)) return address;
  if (isIP(address) !== 6) return null;
  const groups = expandIpv6(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
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
