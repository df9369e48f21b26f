import { expect, test } from "vitest";
import { isBuiltPath } from "#lib/page/built-path.ts";

test("a missing part is a file of Next or an island, and nothing else", () => {
  expect(["/_next/static/chunks/a.js", "/islands/pay-0f3a.js"].map(isBuiltPath)).toEqual([true, true]);
  expect(["/islands", "/@ada/islands/a.js", "/api/_next/a.js"].map(isBuiltPath)).toEqual([false, false, false]);
});
