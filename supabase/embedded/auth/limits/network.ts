import { isIPv4, isIPv6 } from "node:net";

/** The network that limits count an address by: IPv4 by its /24, IPv6 by its /48. Null for what is no address. */
export function networkOf(address: string): string | null {
  const plain = address.split("%")[0] ?? "";
  if (isIPv4(plain)) return networkOfIpv4(plain.split("."));
  if (!isIPv6(plain)) return null;
  const groups = expandIpv6(plain);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4) return networkOfIpv4(groups.slice(6).flatMap((group) => [group >> 8, group & 255]));
  return `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::/48`;
}

function networkOfIpv4(parts: readonly (string | number)[]): string {
  return `${parts.slice(0, 3).join(".")}.0/24`;
}

/** The eight groups of an address. The URL parser writes a dotted tail as groups and shortens one run of zeros. */
function expandIpv6(address: string): number[] {
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [parseGroups(head), parseGroups(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function parseGroups(text: string): number[] {
  return text ? text.split(":").map((group) => Number.parseInt(group, 16)) : [];
}
