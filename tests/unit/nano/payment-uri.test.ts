import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf } from "#lib/nano/address";
import { formatPaymentUri, readPaymentUri } from "#lib/nano/payment-uri";
import { MAX_RAW } from "#lib/nano/raw";

const GENESIS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";
const text = fc.option(fc.string({ unit: "grapheme", minLength: 1 }), { nil: undefined });

describe("a payment link", () => {
  test("asks for the amount in raw", () => {
    expect(formatPaymentUri({ address: GENESIS, amountRaw: 5n * 10n ** 28n, label: "On rivers & rain" })).toBe(
      `nano:${GENESIS}?amount=50000000000000000000000000000&label=On%20rivers%20%26%20rain`,
    );
  });

  test("is read back as it was written", () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
    const raw = fc.bigInt({ min: 0n, max: MAX_RAW });
    fc.assert(
      fc.property(key, raw, text, text, (of, amountRaw, label, message) => {
        const request = { address: addressOf(of), amountRaw, ...(label && { label }), ...(message && { message }) };
        expect(readPaymentUri(formatPaymentUri(request))).toEqual(request);
      }),
    );
  });

  test("is read with slashes too", () => {
    expect(readPaymentUri(`nano://${GENESIS}?amount=7`)).toEqual({ address: GENESIS, amountRaw: 7n });
  });

  test.each([
    "",
    GENESIS,
    `nano:${GENESIS}`,
    `nano:${GENESIS}?amount=0.5`,
    `nano:${GENESIS}?amount=-1`,
    `nano:${GENESIS.slice(0, -1)}?amount=1`,
    "https://farthing.example/?amount=1",
  ])("is not %j", (uri) => {
    expect(readPaymentUri(uri)).toBeNull();
  });
});
