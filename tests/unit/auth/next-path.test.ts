import { expect, test } from "vitest";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";

test.each(["/", "/settings/profile", "/compose?from=menu#top", "/@wren/a-post", "/loginless"])(
  "accepts %s as the next path",
  (path) => {
    expect(readNextPath(path)).toBe(path);
  },
);

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%0a/../\n//evil.example",
  "///evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " javascript:alert(1)",
  "settings",
  "?next=/x",
  "#x",
  "@evil.example",
  "/login",
  "/login?next=/login",
  "/logout",
  "/api/profile",
  "",
  undefined,
  null,
  ["/settings", "//evil.example"],
  `/${"x".repeat(5000)}`,
])("rejects %j as the next path", (value) => {
  expect(readNextPath(value)).toBeNull();
});

test("carries the next path in an address as one parameter", () => {
  expect(withNextPath("/login", "/compose?a=1&b=2#c")).toBe("/login?next=%2Fcompose%3Fa%3D1%26b%3D2%23c");
  expect(withNextPath("/login", null)).toBe("/login");
});
