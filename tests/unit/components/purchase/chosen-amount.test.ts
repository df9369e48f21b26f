import { expect, test } from "vitest";
import { listOffers, type PriceFrom, readChoice, usdWorthOf } from "#components/purchase/pay/chosen-amount.ts";
import { questionBefore } from "#lib/purchases/checkout/payment.ts";

const nano = (hundredths: number) => String(BigInt(hundredths) * 10n ** 28n);
const price: PriceFrom = { kind: "from", raw: nano(1), suggestedRaw: nano(3), usdMicros: "8700" };
const own = (text: string) => readChoice({ kind: "own", text }, price);

test("offers the minimum, the suggestion and its double, each amount once", () => {
  expect(listOffers(price).map(({ raw }) => raw)).toEqual([nano(1), nano(3), nano(6)]);
  expect(listOffers({ ...price, suggestedRaw: nano(1) }).map(({ kind }) => kind)).toEqual(["suggested", "double"]);
});

test("values the chosen amount rather than the minimum, and leaves an unknown rate unknown", () => {
  expect(usdWorthOf(nano(1), price)).toBe("8700");
  expect(questionBefore(null, usdWorthOf(nano(2_298), price))).toBeNull();
  expect(questionBefore(null, usdWorthOf(nano(2_299), price))).toEqual({ consentTextId: null, isDear: true });
  expect(usdWorthOf(nano(2_299), { ...price, usdMicros: null })).toBeNull();
});

test("a fixed price leaves no choice", () => {
  expect(readChoice({ kind: "double" }, { kind: "fixed", raw: nano(5), usdMicros: null })).toEqual({
    raw: nano(5),
    error: null,
  });
});

test.each([
  ["", "Enter an amount, or choose one of those above."],
  ["a bit", "Use digits and one decimal point, like 0.05."],
  ["1,000", "Did you mean 1000 or 1.000?"],
  ["0.05.", "Use digits and one decimal point, like 0.05."],
  ["0.0500001", "Use at most 6 decimals."],
  ["0.009999", "The lowest price is Ӿ0.01."],
  ["1000.1", "The highest price is Ӿ1,000."],
])("rejects %j: %s", (text, error) => {
  expect(own(text)).toEqual({ raw: null, error });
});

test("accepts a custom amount as typed", () => {
  expect(own(" 0.02 ")).toEqual({ raw: nano(2), error: null });
  expect(own("0,02")).toEqual({ raw: nano(2), error: null });
});
