import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostNetworkOf, networkOf } from "#lib/http/limits/network-of.ts";

const byte = fc.nat(255);
const group = fc.integer({ min: 1, max: 0xfffe });
const rest = fc.tuple(group, group, group, group);
const write = (groups: number[]) => groups.map((number) => number.toString(16)).join(":");

describe("a visitor's network", () => {
  test.each([
    ["192.0.2.7", "192.0.2.0/24"],
    ["::ffff:192.0.2.7", "192.0.2.0/24"],
    ["::FFFF:192.0.2.7", "192.0.2.0/24"],
    ["::ffff:c000:207", "192.0.2.0/24"],
    ["2001:db8:7:1::1", "2001:db8:7::/48"],
    ["2001:0DB8:0007:ffff:1:2:3:4", "2001:db8:7::/48"],
    ["2001:DB8:A:B::1", "2001:db8:a::/48"],
    ["2001:db8::", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    ["fe80::1%eth0", "fe80:0:0::/48"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0::/48"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("is a whole IPv4 /24, and its neighbour is another", () => {
    fc.assert(
      fc.property(byte, byte, fc.nat(254), byte, byte, (first, second, third, one, other) => {
        const net = networkOf(`${first}.${second}.${third}.${one}`);
        expect(networkOf(`${first}.${second}.${third}.${other}`)).toBe(net);
        expect(networkOf(`${first}.${second}.${third + 1}.${one}`)).not.toBe(net);
      }),
    );
  });

  test("is a whole IPv6 /48, and its neighbour is another", () => {
    fc.assert(
      fc.property(fc.tuple(group, group), group, group, rest, rest, (head, last, fourth, one, other) => {
        const net = networkOf(write([...head, last, fourth, ...one]));
        expect(networkOf(write([...head, last, fourth + 1, ...other]))).toBe(net);
        expect(networkOf(write([...head, last + 1, fourth, ...one]))).not.toBe(net);
      }),
    );
  });
});

describe("the network that sockets are counted by", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(hostNetworkOf(address)).toBe(network);
  });

  test("is a whole IPv6 /64, and its neighbour is another", () => {
    fc.assert(
      fc.property(fc.tuple(group, group, group), group, rest, rest, (head, last, one, other) => {
        const net = hostNetworkOf(write([...head, last, ...one]));
        expect(hostNetworkOf(write([...head, last, ...other]))).toBe(net);
        expect(hostNetworkOf(write([...head, last + 1, ...one]))).not.toBe(net);
      }),
    );
  });
});

test.each([
  "",
  "unknown",
  "192.0.2",
  "192.0.2.7:80",
  "[::1]",
  "0300.0.2.7",
  "::ffff:192.0.2",
  "1::2::3",
  "evil.example",
])("%j is no address and has no network", (text) => {
  expect([networkOf(text), hostNetworkOf(text)]).toEqual([null, null]);
});
