import { isIPv4 } from "node:net";
import { clientAddressOf } from "#lib/http/client-address";

/** The network that a visitor comes from: IPv4 by its /24, IPv6 by its /48. Null when the address is not known at all. */
export function networkPrefixOf(headers: Headers, trustedProxyHops: number): string | null {
  const address = clientAddressOf(headers, trustedProxyHops);
  if (address === null) return null;
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return address.includes(":") ? `${address.split(":").slice(0, 3).join(":")}::/48` : address;
}
