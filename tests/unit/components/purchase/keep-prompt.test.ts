import { expect, test } from "vitest";
import { choosePrompt } from "#components/purchase/library/keep-prompt.ts";

test("asks a buyer without an account after the first purchase until dismissed, and once more after the third", () => {
  expect(choosePrompt(0, null)).toBeNull();
  expect(choosePrompt(1, null)).toBe("first");
  expect(choosePrompt(2, "first")).toBeNull();
  expect(choosePrompt(3, "first")).toBe("third");
  expect(choosePrompt(4, "third")).toBeNull();
});
