import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assess, type PaymentRules } from "#lib/purchases/assess";

const rules: PaymentRules = {
  lateHonourHours: 24,
  underpayToleranceBps: 100n,
  underpayToleranceMaxRaw: 10n ** 27n,
  excessRefundMinRaw: 10n ** 26n,
};
const XNO = 10n ** 30n;
const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000);
const quote = { amountRaw: 5n * 10n ** 28n, expiresAt: at(0) };
const judge = (...payments: [amountRaw: bigint, hours: number][]) =>
  assess(
    quote,
    payments.map(([amountRaw, hours]) => ({ amountRaw, seenAt: at(hours) })),
    rules,
  );

describe("a quote of Ӿ0.05", () => {
  const price = quote.amountRaw;

  test.each<[string, [bigint, number][], string]>([
    ["is unpaid while nothing came", [], "none"],
    ["is paid by its price", [[price, -1]], "confirmed"],
    ["is paid in its last moment", [[price, 0]], "confirmed"],
    [
      "is paid by parts",
      [
        [price / 2n, -1],
        [price / 2n, -1],
      ],
      "confirmed",
    ],
    ["is paid by 1 % less, as exchanges keep a fee", [[(price * 99n) / 100n, -1]], "confirmed"],
    ["is not paid by 1 raw less than that", [[(price * 99n) / 100n - 1n, -1]], "partial"],
    ["is paid by dust more", [[price + 10n ** 26n - 1n, -1]], "confirmed"],
    ["is overpaid from Ӿ0.0001 more", [[price + 10n ** 26n, -1]], "over"],
    ["is paid late", [[price, 1]], "late"],
    [
      "is late by what completed it",
      [
        [price / 2n, -1],
        [price / 2n, 1],
      ],
      "late",
    ],
    [
      "is not late by what came after it was complete",
      [
        [price, -1],
        [price, 30],
      ],
      "over",
    ],
    ["is honoured for 24 hours", [[price, 24]], "late"],
    ["is not honoured after them", [[price, 24.01]], "too_late"],
    ["stays short, however late", [[price / 2n, 100]], "partial"],
  ])("%s", (_promise, payments, judgement) => {
    expect(judge(...payments).judgement).toBe(judgement);
  });

  test("tells what is missing", () => {
    expect(judge([price / 5n, -1])).toMatchObject({ missingRaw: (price * 4n) / 5n, excessRaw: 0n });
  });

  test("tells what goes back", () => {
    expect(judge([XNO, -1])).toMatchObject({ missingRaw: 0n, excessRaw: XNO - price });
  });
});

test("the tolerance is never more than Ӿ0.001", () => {
  const dear = { amountRaw: 1000n * XNO, expiresAt: at(0) };
  const short = (raw: bigint) => assess(dear, [{ amountRaw: dear.amountRaw - raw, seenAt: at(-1) }], rules).judgement;
  expect([short(10n ** 27n), short(10n ** 27n + 1n)]).toEqual(["confirmed", "partial"]);
});

test("more money never makes a paid quote unpaid", () => {
  const payment = fc.record({ amountRaw: fc.bigInt({ min: 1n, max: 2n * XNO }), seenAt: fc.constant(at(-1)) });
  fc.assert(
    fc.property(fc.array(payment), payment, (payments, another) => {
      const isPaid = (all: typeof payments) => ["confirmed", "over"].includes(assess(quote, all, rules).judgement);
      expect(isPaid([...payments, another]) || !isPaid(payments)).toBe(true);
    }),
  );
});
