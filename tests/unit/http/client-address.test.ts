import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddressOf } from "#lib/http/client-address";

const addressOf = (forwarded: string | null, hops: number) =>
  clientAddressOf(new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded }), hops);

describe("the visitor's address", () => {
  test("is not believed where no proxy is trusted", () => {
    expect(addressOf("192.0.2.7", 0)).toBeNull();
  });

  test("is what the outermost trusted proxy saw", () => {
    expect(addressOf("192.0.2.7", 1)).toBe("192.0.2.7");
    expect(addressOf("192.0.2.7, 10.0.0.1", 2)).toBe("192.0.2.7");
  });

  test("cannot be chosen by the visitor, however much he writes before it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant("x"), fc.constant(""))),
        fc.nat(3),
        (claims, more) => {
          const seen = ["192.0.2.7", ...Array(more).fill("10.0.0.1")];
          expect(addressOf([...claims, ...seen].join(", "), 1 + more)).toBe("192.0.2.7");
        },
      ),
    );
  });

  test.each([null, "", " , ", "unknown", "192.0.2", "192.0.2.7.1", "_hidden", "[2001:db8::1"])(
    "is shared by all whose address is not told: %s",
    (forwarded) => {
      expect(addressOf(forwarded, 1)).toBe("unknown");
    },
  );

  test("is shared by all who come round the proxies, too", () => {
    expect(addressOf("192.0.2.7", 2)).toBe("unknown");
  });

  test.each([
    ["192.0.2.7:4711", "192.0.2.7"],
    ["[2001:db8::7]:4711", "2001:db8:0:0::/64"],
    ["[2001:db8::7]", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["::", "0:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["2001:DB8:0:A::1", "2001:db8:0:a::/64"],
  ])("%s counts as %s", (forwarded, address) => {
    expect(addressOf(forwarded, 1)).toBe(address);
  });

  test("is one for a whole IPv6 /64, and another for its neighbour", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const half = fc.tuple(group, group, group, fc.integer({ min: 0, max: 0xfffe }));
    fc.assert(
      fc.property(
        half,
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (net, one, other) => {
          fc.pre(net.slice(0, 3).some((part) => part !== "0") || net[3] !== 0);
          const prefix = (last: number) => [...net.slice(0, 3), last.toString(16)].join(":");
          const first = addressOf(`${prefix(net[3])}:${one.join(":")}`, 1);
          expect(addressOf(`${prefix(net[3])}:${other.join(":")}`, 1)).toBe(first);
          expect(addressOf(`${prefix(net[3] + 1)}:${one.join(":")}`, 1)).not.toBe(first);
        },
      ),
    );
  });
});
