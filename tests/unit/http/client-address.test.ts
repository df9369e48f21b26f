import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findClientAddress, isBehindUnnamedProxy } from "#lib/http/limits/client-address.ts";

const LIVE = { trustedProxyHops: 0, isTestNetwork: false };

/** Behind so many trusted proxies. */
const addressBehind = (forwarded: string | null, hops: number) =>
  findClientAddress(
    { socketAddress: "10.0.0.1", headers: forwarded === null ? {} : { "x-forwarded-for": forwarded } },
    { ...LIVE, trustedProxyHops: hops },
  );

describe("without a trusted proxy, the visitor's address", () => {
  test("is the socket's, whatever the visitor sends", () => {
    const headers = { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" };
    expect(findClientAddress({ socketAddress: "81.2.69.142", headers }, LIVE)).toBe("81.2.69.142");
    expect(findClientAddress({ socketAddress: "::ffff:81.2.69.142", headers: {} }, LIVE)).toBe("81.2.69.142");
    expect(findClientAddress({ socketAddress: "10.0.0.7", headers: {} }, LIVE)).toBe("10.0.0.7");
  });

  test.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "192.168.0.4", "172.16.0.9", "fd00::1", "100.64.0.1"])(
    "is unknown where a neighbour at %s forwards for others",
    (socketAddress) => {
      for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip"]) {
        const seen = { socketAddress, headers: { [name]: "81.2.69.142" } };
        expect([isBehindUnnamedProxy(seen, LIVE), findClientAddress(seen, LIVE)]).toEqual([true, null]);
      }
    },
  );

  test("is still the socket's on the test network", () => {
    const seen = { socketAddress: "127.0.0.1", headers: { "x-forwarded-for": "81.2.69.142" } };
    expect(findClientAddress(seen, { ...LIVE, isTestNetwork: true })).toBe("127.0.0.1");
  });
});

describe("behind trusted proxies, the visitor's address", () => {
  test("is what the outermost proxy saw", () => {
    expect(addressBehind("192.0.2.7", 1)).toBe("192.0.2.7");
    expect(addressBehind("192.0.2.7, 10.0.0.1", 2)).toBe("192.0.2.7");
  });

  test.each([
    ["192.0.2.7:4711", "192.0.2.7"],
    ["[2001:db8::7]:4711", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["fe80::1%eth0", "fe80::1"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["64:ff9b::192.0.2.7", "64:ff9b::192.0.2.7"],
  ])("is read out of %s as %s", (forwarded, address) => {
    expect(addressBehind(forwarded, 1)).toBe(address);
  });

  test("cannot be chosen by the visitor, whatever they put before it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant("x"), fc.constant(""))),
        fc.nat(3),
        (claims, more) => {
          const seen = ["192.0.2.7", ...Array(more).fill("10.0.0.1")];
          expect(addressBehind([...claims, ...seen].join(", "), 1 + more)).toBe("192.0.2.7");
        },
      ),
    );
  });

  test.each([null, "", " , ", "unknown", "192.0.2", "192.0.2.7.1", "_hidden", "[2001:db8::1"])(
    "is unknown where it is missing: %s",
    (forwarded) => {
      expect(addressBehind(forwarded, 1)).toBeNull();
    },
  );

  test("is unknown for a caller who bypasses the proxies", () => {
    expect(addressBehind("192.0.2.7", 2)).toBeNull();
  });
});
