import { expect, test } from "vitest";
import { questionFor } from "#components/purchase/keep-question";

test("a buyer without an account is asked after the first purchase until it is dismissed, and once more after the third", () => {
  expect(questionFor(0, null)).toBeNull();
  expect(questionFor(1, null)).toBe("first");
  expect(questionFor(2, "first")).toBeNull();
  expect(questionFor(3, "first")).toBe("third");
  expect(questionFor(4, "third")).toBeNull();
});
