import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findRoute } from "#lib/auth/guard/find-route.ts";
import { GUARD_TABLE } from "#lib/auth/guard/guard-table.ts";
import { listAppRoutes } from "#tests/support/calls/app-pages.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Answered by next.config.ts. */
const REDIRECTED = ["/password"];

test("every page has a row, and every row has its page", async () => {
  const pages = await listAppRoutes();
  expect(pages.filter((pattern) => !Object.hasOwn(GUARD_TABLE, pattern))).toEqual([]);
  const known = new Set([...pages, ...REDIRECTED]);
  expect(Object.keys(GUARD_TABLE).filter((pattern) => !known.has(pattern))).toEqual([]);
});

describe("guards match the specification", () => {
  const PAYOUT = ["auth", "registered", "require-payout-address"];
  const COMPOSE = ["auth", "registered", "require-user-name", "require-payout-address"];
  test.each([
    ["/", []],
    ["/login", []],
    ["/@wren", []],
    ["/@wren/a-post", []],
    ["/logout", ["auth"]],
    ["/settings/nano-addresses", ["auth"]],
    ["/posts/drafts", ["auth"]],
    ["/profile/convert", ["auth"]],
    ["/notifications", ["auth", "registered"]],
    ["/compose", COMPOSE],
    [`/compose/${ID}`, COMPOSE],
    [`/compose/${ID}/publish`, PAYOUT],
    [`/edit/${ID}`, PAYOUT],
    [`/edit/${ID}/publish`, PAYOUT],
    ["/admin", ["admin"]],
    ["/admin/comment-reports", ["admin"]],
    ["/admin/nano/credits", ["admin"]],
  ])("on %s: %j", (path, guards) => {
    expect(findRoute(path)).toMatchObject({ guards, hasValidIds: true });
  });

  test("admit holders of a token to the library alone, on both its pages", () => {
    const admitting = Object.entries(GUARD_TABLE).filter(([, row]) => row.admitsHolders);
    expect(admitting.map(([pattern]) => pattern).sort()).toEqual(["/library", "/settings/purchases"]);
  });

  test("put money pages under finance, reports and featured posts under moderation, and everything under the owner", () => {
    expect(findRoute("/admin")?.roles).toBeUndefined();
    expect(findRoute("/admin/nano/failed-payouts")?.roles).toEqual(["finance"]);
    expect(findRoute("/admin/reports")?.roles).toEqual(["moderator"]);
    expect(findRoute("/admin/log")?.roles).toEqual(["owner"]);
  });
});

describe("ids", () => {
  test.each([
    ["in capitals", ID.toUpperCase(), true],
    ["of another version", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", false],
    ["of an unknown variant", "3f2504e0-4f89-41d3-7a0c-0305e82c3301", false],
    ["that are words", "new", false],
    ["with more behind them", `${ID}x`, false],
  ])("%s: %s is valid: %s", (_, id, isValid) => {
    for (const path of [
      `/compose/${id}`,
      `/compose/${id}/publish`,
      `/compose/${id}/preview`,
      `/compose/${id}/share`,
      `/edit/${id}`,
      `/edit/${id}/publish`,
    ]) {
      expect(findRoute(path)?.hasValidIds).toBe(isValid);
    }
  });

  test("an address without a route needs no guard, and answers 404", () => {
    for (const path of ["/settings/nothing", "/admin/nano", `/edit/${ID}/publish/now`]) {
      expect(findRoute(path)?.guards ?? []).toEqual([]);
    }
  });
});

test("the proxy runs for every guarded route", async () => {
  const { config } = (await import(join(import.meta.dirname, "../../../proxy.ts"))) as {
    config: { matcher: unknown[] };
  };
  const sources = config.matcher.filter((source) => typeof source === "string");
  const expressions = sources.map((source) => new RegExp(`^${source.replace("/:path*", "(/.*)?")}$`));
  const guarded = Object.entries(GUARD_TABLE).filter(([, { guards }]) => guards.length > 0);
  expect(guarded.length).toBeGreaterThan(30);
  const missed = guarded.filter(([pattern]) => !expressions.some((expression) => expression.test(pattern)));
  expect(missed.map(([pattern]) => pattern)).toEqual([]);
});
