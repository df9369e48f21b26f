import fc from "fast-check";
import { checkAddress, deriveAddress } from "nanocurrency";
import { describe, expect, test } from "vitest";
import { addressOf, isAddress, readAddress } from "#lib/nano/address.ts";

const GENESIS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";
const publicKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex").toUpperCase());

describe("an address", () => {
  test("matches nanocurrency's, for every key", () => {
    fc.assert(
      fc.property(publicKey, (key) => {
        expect(addressOf(key)).toBe(deriveAddress(key, { useNanoPrefix: true }));
      }),
    );
  });

  test("gives its key back, under either prefix, and in one canonical form", () => {
    fc.assert(
      fc.property(publicKey, fc.constantFrom("nano_", "xrb_"), (key, prefix) => {
        const address = addressOf(key);
        const pasted = prefix + address.slice("nano_".length);
        expect(readAddress(pasted)).toEqual({ kind: "valid", address, publicKey: key });
      }),
    );
  });

  test("with one wrong character has a wrong checksum", () => {
    const alphabet = [..."13456789abcdefghijkmnopqrstuwxyz"];
    fc.assert(
      fc.property(publicKey, fc.integer({ min: 1, max: 59 }), fc.constantFrom(...alphabet), (key, at, other) => {
        const characters = addressOf(key).slice("nano_".length);
        fc.pre(characters[at] !== other);
        const wrong = `nano_${characters.slice(0, at)}${other}${characters.slice(at + 1)}`;
        expect(readAddress(wrong)).toEqual({ kind: "invalid", reason: "checksum" });
      }),
    );
  });

  test("is valid where nanocurrency says so", () => {
    const characters = fc.string({ unit: fc.constantFrom(..."1389abz0lv"), minLength: 58, maxLength: 62 });
    fc.assert(
      fc.property(fc.constantFrom("nano_", "xrb_", "nano", "ban_"), characters, (prefix, rest) => {
        expect(isAddress(prefix + rest)).toBe(checkAddress(prefix + rest));
      }),
    );
  });

  test.each([
    "",
    "nano_",
    GENESIS.slice(1),
    ` ${GENESIS}`,
    `${GENESIS}\n`,
    GENESIS.toUpperCase(),
    GENESIS.slice(0, -1),
    `${GENESIS}o`,
    GENESIS.replace("nano_3", "nano_4"),
    GENESIS.replace("nano_", "ban_"),
    GENESIS.replace("5tkog", "5tk0g"),
  ])("is not %j", (text) => {
    expect(readAddress(text)).toEqual({ kind: "invalid", reason: "shape" });
  });
});

test("a public key of the wrong length has no address", () => {
  expect(() => addressOf("00")).toThrow(RangeError);
});
