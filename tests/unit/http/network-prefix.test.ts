import { expect, test } from "vitest";
import { networkPrefixOf } from "#lib/http/network-prefix";

const from = (address: string) => networkPrefixOf(new Headers({ "x-forwarded-for": address }), 1);

test.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["192.0.2.250", "192.0.2.0/24"],
  ["192.0.3.7", "192.0.3.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8:2::1", "2001:db8:2::/48"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["who knows", "unknown"],
])("%s comes from %s", (address, prefix) => {
  expect(from(address)).toBe(prefix);
});

test("without a trusted proxy there is none to tell", () => {
  expect(networkPrefixOf(new Headers({ "x-forwarded-for": "192.0.2.7" }), 0)).toBeNull();
});
