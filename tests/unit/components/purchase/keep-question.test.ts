import { expect, test } from "vitest";
import { questionFor } from "#components/purchase/keep-question";

test("asks a buyer without an account after the first purchase until dismissed, and once more after the third", () => {
  expect(questionFor(0, null)).toBeNull();
  expect(questionFor(1, null)).toBe("first");
  expect(questionFor(2, "first")).toBeNull();
  expect(questionFor(3, "first")).toBe("third");
  expect(questionFor(4, "third")).toBeNull();
});
