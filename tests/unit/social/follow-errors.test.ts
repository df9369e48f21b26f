import { afterEach, expect, test, vi } from "vitest";
import { FetchError } from "#lib/http/browser/fetch-error.ts";
import { judgeFollowError } from "#lib/social/browser/follow-calls.ts";
import { dropPlannedFollow, findPlannedFollow, planFollow } from "#lib/social/browser/planned-follow.ts";
import { createStorage } from "#tests/support/browser-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number, data: unknown) => new FetchError("POST", { status, data, headers: new Headers() });

test.each([
  ["a session that ended", answer(401, { code: "PGRST301" }), { kind: "signed-out" }],
  ["an anonymous user", answer(403, { code: "42501", message: "row-level security" }), { kind: "signed-out" }],
  ["a second follow", answer(409, { code: "23505" }), { kind: "already" }],
  [
    "a blocked follower",
    answer(400, { code: "P0001", message: "forbidden", details: "You cannot follow this creator.", hint: null }),
    { kind: "refused", reason: "You cannot follow this creator." },
  ],
  ["a refusal without words", answer(400, { code: "P0001", message: "forbidden" }), { kind: "unknown" }],
  ["a page of a proxy", answer(502, "<html>"), { kind: "unknown" }],
  ["no answer", new FetchError("POST", null), { kind: "unknown" }],
  ["an error of ours", new TypeError("x"), { kind: "unknown" }],
])("understands %s", (_, error, judged) => {
  expect(judgeFollowError(error)).toEqual(judged);
});

test("a follow that waits for a sign-in is good for an hour, and once", () => {
  vi.stubGlobal("localStorage", createStorage());
  vi.useFakeTimers({ now: new Date("2026-11-27T12:00:00Z") });
  expect(findPlannedFollow()).toBeNull();
  planFollow("a");
  vi.setSystemTime(new Date("2026-11-27T12:59:00Z"));
  expect(findPlannedFollow()).toBe("a");
  vi.setSystemTime(new Date("2026-11-27T13:00:01Z"));
  expect(findPlannedFollow()).toBeNull();
  planFollow("b");
  dropPlannedFollow();
  expect(findPlannedFollow()).toBeNull();
});
