import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FOLLOWS_KEY, keepFollow, keepFollowSets, readFollowSets } from "#lib/social/browser/follow-sets.ts";
import { createStorage } from "#tests/support/browser-storage.ts";

const ADA = { user: "ada", follows: new Set(["a", "b"]), followers: new Set(["c"]) };
const page = { cookie: "farthing-viewer=registered; farthing-user=ada" };

beforeEach(() => {
  vi.stubGlobal("document", page);
  vi.stubGlobal("sessionStorage", createStorage());
  page.cookie = "farthing-viewer=registered; farthing-user=ada";
});
afterEach(() => {
  keepFollowSets(null);
  vi.unstubAllGlobals();
});

/** A new page of this tab remembers only what the tab has stored. */
function openNextPage(): void {
  Reflect.deleteProperty(globalThis, Symbol.for("farthing.follow-sets"));
  vi.resetModules();
}

test("a tab remembers whom its user follows, and each change", async () => {
  expect(readFollowSets()).toBeNull();
  keepFollow("a", true);
  expect(readFollowSets()).toBeNull();
  keepFollowSets(ADA);
  keepFollow("b", false);
  keepFollow("d", true);
  openNextPage();
  const next = await import("#lib/social/browser/follow-sets.ts");
  expect(next.readFollowSets()).toEqual({ ...ADA, follows: new Set(["a", "d"]) });
});

test.each([
  ["another user", "farthing-viewer=registered; farthing-user=mira"],
  ["a reader without an account", "farthing-viewer=anonymous; farthing-user=ada"],
  ["a visitor", "farthing-user=ada"],
])("%s is shown nothing of it, and it is forgotten", (_, cookie) => {
  keepFollowSets(ADA);
  page.cookie = cookie;
  expect(readFollowSets()).toBeNull();
  expect(sessionStorage.getItem(FOLLOWS_KEY)).toBeNull();
});

test("lasts as long as the page where the browser denies storage", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepFollowSets(ADA);
  expect(readFollowSets()).toEqual(ADA);
});
