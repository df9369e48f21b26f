import fc from "fast-check";
import { derivePublicKey, signBlock, verifyBlock } from "nanocurrency";
import { describe, expect, test } from "vitest";
import { isSignedBy, publicKeyFor, signHash } from "#lib/nano/signature.ts";

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((made) => Buffer.from(made).toString("hex").toUpperCase());

const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const [SECRET, HASH] = ["0".repeat(63).concat("7"), "A".repeat(64)];
const [PUBLIC_KEY, SIGNATURE] = [publicKeyFor(SECRET), signHash(HASH, SECRET)];

describe("a signature", () => {
  test("is the one that nanocurrency makes, as is the key", () => {
    fc.assert(
      fc.property(hex(32), hex(32), (secret, hash) => {
        const publicKey = publicKeyFor(secret);
        const signature = signHash(hash, secret);
        expect(publicKey).toBe(derivePublicKey(secret).toUpperCase());
        expect(signature).toBe(signBlock({ hash, secretKey: secret }).toUpperCase());
        expect(verifyBlock({ hash, signature, publicKey })).toBe(true);
        expect(isSignedBy(publicKey, hash, signature)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test("with any bit changed is refused", () => {
    fc.assert(
      fc.property(fc.nat(511), (bit) => {
        const bytes = Buffer.from(SIGNATURE, "hex");
        bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(isSignedBy(PUBLIC_KEY, HASH, bytes.toString("hex"))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test("is refused for another block, and for another key", () => {
    expect(isSignedBy(PUBLIC_KEY, HASH, SIGNATURE)).toBe(true);
    expect(isSignedBy(PUBLIC_KEY, "B".repeat(64), SIGNATURE)).toBe(false);
    expect(isSignedBy(publicKeyFor("1".repeat(64)), HASH, SIGNATURE)).toBe(false);
  });

  test("has one form: the same number beyond the order of the curve is refused", () => {
    const low = BigInt(`0x${Buffer.from(SIGNATURE.slice(64), "hex").reverse().toString("hex")}`);
    const high = Buffer.from((low + ORDER).toString(16).padStart(64, "0"), "hex")
      .reverse()
      .toString("hex");
    expect(isSignedBy(PUBLIC_KEY, HASH, SIGNATURE.slice(0, 64) + high)).toBe(false);
  });

  test.each(["", "00", "0".repeat(128), "F".repeat(128), "x".repeat(128), `${SIGNATURE}00`])(
    "of another form is refused: %j",
    (signature) => {
      expect(isSignedBy(PUBLIC_KEY, HASH, signature)).toBe(false);
    },
  );
});
