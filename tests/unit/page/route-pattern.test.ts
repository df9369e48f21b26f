import { describe, expect, test } from "vitest";
import { patternSchema } from "#lib/page/pattern-schema.ts";
import { routePatternOf } from "#lib/page/route-pattern.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

describe("a route's pattern", () => {
  test.each([
    ["the front page", [], {}, "/"],
    ["a page in a group of routes", ["(site)", "browse"], {}, "/browse"],
    ["a post", ["(reading)", "%40ada", "on-mills"], { at: "%40ada", post: "on-mills" }, "/[at]/[post]"],
    ["a tab of a profile", ["%40ada", "profile", "posts"], { at: "%40ada" }, "/[at]/profile/posts"],
    ["an id", ["compose", ID, "publish"], { postId: ID }, "/compose/[postId]/publish"],
    ["a slug like a group", ["%40ada", "(draft)"], { at: "%40ada", post: "(draft)" }, "/[at]/[post]"],
    ["the rest of an address", ["docs", "a/b"], { path: ["a", "b"] }, "/docs/[path]"],
    ["an empty slot", ["posts", "__DEFAULT__"], {}, "/posts"],
    ["no route at all", ["/_not-found"], {}, "/not-found"],
  ])("names parameters instead of their values: %s", (_, segments, params, pattern) => {
    expect(routePatternOf(segments, params)).toBe(pattern);
    expect(patternSchema.safeParse(pattern).success).toBe(true);
  });
});

test.each(["/@ada", "/%40ada/x", `/compose/${ID}`, "/a//b", "/a/", "a", "", "/on mills", "/?q=secret", "/[at"])(
  "the server refuses an address as a pattern: %j",
  (address) => {
    expect(patternSchema.safeParse(address).success).toBe(false);
  },
);
