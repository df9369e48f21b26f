import { BlockList, isIP } from "node:net";

/** IPv4 networks outside the public internet, from the special-purpose registries. */
const CLOSED_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** The part of IPv6 that is public. Mapped, local and multicast addresses lie outside. */
const OPEN_V6 = ["2000::/3"];
/** Excluded from it: Teredo and other protocols, documentation, and 6to4, which leads to any IPv4 address. */
const CLOSED_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const closedV4 = listOf(CLOSED_V4, "ipv4");
const openV6 = listOf(OPEN_V6, "ipv6");
const closedV6 = listOf(CLOSED_V6, "ipv6");

/** Reports whether an address is public: not ours, not a neighbour's and not a machine's own. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closedV4.check(address, "ipv4");
    case 6:
      return !address.includes("%") && openV6.check(address, "ipv6") && !closedV6.check(address, "ipv6");
    default:
      return false;
  }
}

function listOf(nets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const net of nets) {
    const [address = "", bits = ""] = net.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
