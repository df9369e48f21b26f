import { expect, test } from "vitest";
import { networkOf } from "#embedded/auth/limits/network";

test.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["::ffff:c000:207", "192.0.2.0/24"],
  ["2001:db8:7:1::1", "2001:db8:7::/48"],
  ["2001:0DB8:0007:ffff:1:2:3:4", "2001:db8:7::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0::/48"],
  ["2001:db8::", "2001:db8:0::/48"],
])("puts %s into the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(["", "unknown", "192.0.2", "192.0.2.7:80", "[::1]", "0300.0.2.7", "evil.example"])(
  "rejects %j as an address",
  (text) => {
    expect(networkOf(text)).toBeNull();
  },
);
