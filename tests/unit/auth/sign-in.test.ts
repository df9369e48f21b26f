import { describe, expect, test } from "vitest";
import {
  CODE_LIFETIME_MS,
  describeTriesLeft,
  judgeCode,
  MAX_TRIES,
  RESEND_WAIT_MS,
  readCode,
  waitBeforeResendMs,
} from "#lib/auth/sign-in/sign-in.ts";

const NOW = 1_800_000_000_000;
const BEGUN = { email: "ada@example.com", sentAt: NOW, wrongTries: 0, isUsed: false };

describe("a code", () => {
  test.each([
    ["at once", BEGUN, "enter"],
    ["can be tried until the last moment", { ...BEGUN, sentAt: NOW - CODE_LIFETIME_MS + 1 }, "enter"],
    ["expires after ten minutes", { ...BEGUN, sentAt: NOW - CODE_LIFETIME_MS }, "expired"],
    ["can be tried after four wrong codes", { ...BEGUN, wrongTries: MAX_TRIES - 1 }, "enter"],
    ["is dead after five wrong codes", { ...BEGUN, wrongTries: MAX_TRIES }, "exhausted"],
    ["cannot be used twice, whatever its age", { ...BEGUN, isUsed: true, sentAt: 0 }, "used"],
  ] as const)("%s", (_, begun, judgement) => {
    expect(judgeCode(begun, NOW)).toBe(judgement);
  });
});

test("a new code can be requested after half a minute", () => {
  expect(waitBeforeResendMs(BEGUN, NOW)).toBe(RESEND_WAIT_MS);
  expect(waitBeforeResendMs(BEGUN, NOW + RESEND_WAIT_MS - 1)).toBe(1);
  expect(waitBeforeResendMs(BEGUN, NOW + RESEND_WAIT_MS)).toBe(0);
});

test.each([
  ["123456", "123456"],
  [" 123 456\n", "123456"],
  ["123-456", "123456"],
  ["12\u200b34\u00a056", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["１２３４５６", null],
  ["", null],
])("reads %j as %j", (text, code) => {
  expect(readCode(text)).toBe(code);
});

test("says how many tries are left", () => {
  expect(describeTriesLeft(2)).toBe("That code is wrong. 3 tries left.");
  expect(describeTriesLeft(4)).toBe("That code is wrong. 1 try left.");
});
