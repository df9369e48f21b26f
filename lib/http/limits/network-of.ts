import { isIPv4, isIPv6 } from "node:net";

/** The network that limits count a visitor by: an IPv4 /24, an IPv6 /48. Null for what is no address. */
export function networkOf(text: string): string | null {
  const address = plainAddress(text);
  if (address === null) return null;
  return isIPv4(address) ? `${address.split(".").slice(0, 3).join(".")}.0/24` : ipv6NetworkOf(address, 48);
}

/**
 * The network that sockets are counted by: an IPv4 address by itself, an IPv6 address by its /64, as one home or host may
 * take any address in it. Null for what is no address.
 */
export function hostNetworkOf(text: string): string | null {
  const address = plainAddress(text);
  return address === null || isIPv4(address) ? address : ipv6NetworkOf(address, 64);
}

/** An address without its zone. An IPv4 address that is written as IPv6 counts as IPv4. Null for what is no address. */
export function plainAddress(text: string): string | null {
  const address = text.split("%")[0] ?? "";
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = expandIpv6(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMappedIpv4) return address;
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
  return bytes.join(".");
}

function ipv6NetworkOf(address: string, bits: 48 | 64): string {
  const groups = expandIpv6(address).slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
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
