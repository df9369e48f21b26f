import fc from "fast-check";
import { expect, test } from "vitest";
import { describeAmount, formatAboutUsd, formatNano, formatUsd } from "#lib/nano/amount-text.ts";

const NANO = 10n ** 30n;
const STEP = 10n ** 24n;
const anyRaw = fc.bigInt({ min: 0n, max: 133_248_297n * NANO });
const anyMicros = fc.bigInt({ min: 0n, max: 10n ** 15n });

/** Converts text back to raw, independently of the code under test. */
function readNano(text: string): bigint {
  const [whole = "", decimals = ""] = text.replace(/[Ӿ,]/gu, "").split(".");
  return BigInt(whole) * NANO + BigInt(decimals.padEnd(30, "0"));
}

test("writes Nano with its sign first, trimmed and grouped", () => {
  expect(formatNano(NANO / 20n)).toBe("Ӿ0.05");
  expect(formatNano(0n)).toBe("Ӿ0");
  expect(formatNano(5n * NANO)).toBe("Ӿ5");
  expect(formatNano("1234500000000000000000000000000000")).toBe("Ӿ1,234.5");
  expect(formatNano(-NANO / 20n)).toBe("−Ӿ0.05");
});

test("shows an amount too small for a wallet as less than the smallest", () => {
  expect(formatNano(1n)).toBe("<\u00a0Ӿ0.000001");
  expect(formatNano(STEP - 1n)).toBe("<\u00a0Ӿ0.000001");
  expect(formatNano(STEP)).toBe("Ӿ0.000001");
  expect(describeAmount(1n, 1n)).toBe("less than 0.000001 Nano, less than 1 cent");
});

test("never shows more than there is, nor a whole step less", () => {
  fc.assert(
    fc.property(anyRaw, (raw) => {
      fc.pre(raw === 0n || raw >= STEP);
      const shown = readNano(formatNano(raw));
      expect(raw - shown).toBeGreaterThanOrEqual(0n);
      expect(raw - shown).toBeLessThan(STEP);
    }),
  );
});

test("shows amounts that a wallet can type to the last digit", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (steps) => {
      expect(readNano(formatNano(steps * STEP))).toBe(steps * STEP);
    }),
  );
});

test("shows at most six decimals, the last of them not zero", () => {
  fc.assert(
    fc.property(anyRaw, (raw) => {
      expect(formatNano(raw)).toMatch(/^(<\u00a0)?Ӿ\d{1,3}(,\d{3})*(\.\d{0,5}[1-9])?$/u);
    }),
  );
});

test("shows a bigint and its wire string the same", () => {
  fc.assert(
    fc.property(anyRaw, (raw) => {
      expect(formatNano(String(raw))).toBe(formatNano(raw));
    }),
  );
});

test("rounds dollars to the nearest cent", () => {
  expect(formatUsd(44_575n)).toBe("$0.04");
  expect(formatUsd(45_000n)).toBe("$0.05");
  expect(formatUsd("1100556750")).toBe("$1,100.56");
  expect(formatUsd(0n)).toBe("$0.00");
  expect(formatUsd(-44_575n)).toBe("−$0.04");
  fc.assert(
    fc.property(anyMicros, (micros) => {
      fc.pre(micros >= 5_000n);
      const cents = BigInt(formatUsd(micros).replace(/\D/g, ""));
      const distance = cents * 10_000n - micros;
      expect(distance > -5_000n && distance <= 5_000n).toBe(true);
    }),
  );
});

test("writes no “about” below half a cent", () => {
  expect(formatAboutUsd(4_999n)).toBe("<\u00a0$0.01");
  expect(formatAboutUsd(5_000n)).toBe("≈\u00a0$0.01");
});

test("reads the amount in words for a screen reader", () => {
  expect(describeAmount(NANO / 20n, 50_000n)).toBe("0.05 Nano, about 5 cents");
  expect(describeAmount(NANO / 100n, 10_000n)).toBe("0.01 Nano, about 1 cent");
  expect(describeAmount(2n * NANO, 1_800_000n)).toBe("2 Nano, about $1.80");
  expect(describeAmount(-NANO)).toBe("minus 1 Nano");
});
