import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, MAX_RAW } from "#lib/nano/raw.ts";
import { readTypedAmount, readTypedNumber, tidyTypedNumber } from "#lib/nano/typed-amount.ts";

test.each([
  ["0.25", "0.25"],
  ["0,25", "0.25"],
  [".5", "0.5"],
  [",5", "0.5"],
  ["1 000", "1000"],
  ["1\u{a0}000\u{202f}000,5", "1000000.5"],
  ["0,125", "0.125"],
  ["00,125", "00.125"],
  ["1.000", "1.000"],
  [" Ӿ 0,05 ", "0.05"],
  ["$2", "2"],
])("reads %j as %s", (typed, number) => {
  expect(readTypedNumber(typed)).toEqual({ number });
  expect(tidyTypedNumber(typed)).toBe(number);
});

test.each([
  ["1,000", "Did you mean 1000 or 1.000?"],
  ["12,345", "Did you mean 12345 or 12.345?"],
  ["1 000,250", "Did you mean 1000.250?"],
  ["1,000,000", "Did you mean 1000000?"],
  ["1,000.50", "Did you mean 1000.50?"],
  ["1.000,50", "Did you mean 1000.50?"],
])("asks what %j means: %s", (typed, mistake) => {
  expect(readTypedNumber(typed)).toEqual({ mistake });
  expect(tidyTypedNumber(typed)).toBe(typed);
});

test.each([
  "",
  ".",
  ",",
  "5.",
  "5,",
  "1.2.3",
  "1,2,3",
  "1,,5",
  "1,5.2",
  "1 00",
  "10 00 0",
  "-1",
  "+1",
  "1e3",
  "٣",
  "five",
])("asks for digits instead of %j", (typed) => {
  expect(readTypedNumber(typed)).toEqual({ mistake: "Use digits and one decimal point, like 0.05." });
  expect(tidyTypedNumber(typed)).toBe(typed);
});

test("reads every amount that we write, with a point or a comma, and asks rather than guesses", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_RAW }), (raw) => {
      const written = formatAmount(raw, "Nano");
      expect(readTypedAmount(written)).toEqual({ raw });
      const { raw: withComma = raw } = readTypedAmount(written.replace(".", ","));
      expect(withComma).toBe(raw);
    }),
  );
});

test("stays quick on a long text", () => {
  for (const part of ["1 000 ", "1,", ".", " ", "000,"])
    expect(readTypedNumber(part.repeat(50_000)).number).toBeUndefined();
});

test("refuses more than there is", () => {
  expect(readTypedAmount("9".repeat(40)).raw).toBeUndefined();
});
