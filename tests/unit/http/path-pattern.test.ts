import { expect, test } from "vitest";
import { findPattern, readParameter } from "#lib/http/pages/path-pattern.ts";

const PATTERNS = [
  "/",
  "/[at]",
  "/[at]/[post]",
  "/[at]/profile",
  "/settings/profile",
  "/edit/[id]",
  "/edit/[id]/publish",
  "/og/codes/[...path]",
];

test.each([
  ["/", "/"],
  ["/@wren", "/[at]"],
  ["/@wren/a-post", "/[at]/[post]"],
  ["/@wren/profile", "/[at]/profile"],
  ["/settings/profile", "/settings/profile"],
  ["/settings/profile/", "/settings/profile"],
  ["/edit/1", "/edit/[id]"],
  ["/edit/1/publish", "/edit/[id]/publish"],
  ["/edit/1/publish/now", null],
  ["/og/codes/@wren.svg", "/og/codes/[...path]"],
  ["/og/codes/@wren/a-post.svg", "/og/codes/[...path]"],
  ["/og/codes", "/[at]/[post]"],
])("matches %s to %s", (path, pattern) => {
  expect(findPattern(PATTERNS, path)).toBe(pattern);
});

test("finds the parameters", () => {
  expect(readParameter("/edit/[id]/publish", "/edit/7/publish", "id")).toBe("7");
  expect(readParameter("/edit/[id]/publish", "/edit/7/publish", "slug")).toBeUndefined();
});
