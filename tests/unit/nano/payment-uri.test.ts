import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf } from "#lib/nano/address.ts";
import { formatPaymentUri, readPaymentUri } from "#lib/nano/payment-uri.ts";
import { MAX_RAW } from "#lib/nano/raw.ts";

const GENESIS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";

describe("a payment link", () => {
  test("asks for the amount in raw", () => {
    expect(formatPaymentUri({ address: GENESIS, amountRaw: 5n * 10n ** 28n, label: "On rivers & rain" })).toBe(
      `nano:${GENESIS}?amount=50000000000000000000000000000&label=On%20rivers%20%26%20rain`,
    );
  });

  test("is read back as it was written", () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
    const raw = fc.bigInt({ min: 1n, max: MAX_RAW });
    // What is longer than any wallet writes is refused as a whole.
    const words = fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }), { nil: undefined });
    fc.assert(
      fc.property(key, raw, words, words, (of, amountRaw, label, message) => {
        const address = addressOf(of);
        const uri = formatPaymentUri({ address, amountRaw, ...(label && { label }), ...(message && { message }) });
        fc.pre(uri.length <= 1_000);
        expect(readPaymentUri(uri)).toEqual({
          kind: "valid",
          request: {
            address,
            publicKey: of.toUpperCase(),
            raw: amountRaw,
            label: label ?? null,
            message: message ?? null,
          },
        });
      }),
    );
  });

  test.each(["nano:", "nano://", ""])("begins with %j and may name amount, label and message", (scheme) => {
    expect(readPaymentUri(` ${scheme}${GENESIS}?amount=5&label=Ada&message=On%20mills\n`)).toMatchObject({
      kind: "valid",
      request: { address: GENESIS, raw: 5n, label: "Ada", message: "On mills" },
    });
  });

  test("may leave the amount to the payer, and may use the old prefix", () => {
    expect(readPaymentUri(`nano:${GENESIS.replace("nano_", "xrb_")}`)).toMatchObject({
      kind: "valid",
      request: { address: GENESIS, raw: null, label: null },
    });
  });

  test.each([
    ["", "address"],
    ["https://farthing.example/?amount=1", "address"],
    ["bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "address"],
    [`nano:${GENESIS.slice(0, -1)}1`, "checksum"],
    [`nano:${GENESIS.slice(0, -1)}?amount=1`, "address"],
    [`nano:${GENESIS}?amount=0.5`, "amount"],
    [`nano:${GENESIS}?amount=-1`, "amount"],
    [`nano:${GENESIS}?amount=0`, "amount"],
    [`nano:${GENESIS}?amount=${1n << 128n}`, "amount"],
    [`nano:${"a".repeat(2_000)}`, "too_long"],
  ])("is refused when wrong: %.60s", (uri, reason) => {
    expect(readPaymentUri(uri)).toEqual({ kind: "invalid", reason });
  });
});
