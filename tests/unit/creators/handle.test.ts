import fc from "fast-check";
import { expect, test } from "vitest";
import { HANDLE_SHAPE, judgeShape, nextHandleChange } from "#lib/creators/handle.ts";
import { suggestHandles, toHandle } from "#lib/creators/handle-suggestions.ts";

test.each([
  ["ab", "too_short"],
  ["", "too_short"],
  ["a".repeat(21), "too_long"],
  ["ada lovelace", "invalid"],
  ["zoë", "invalid"],
  ["ada-l", "invalid"],
  ["Ada_L1", null],
])("checks the form of %j: %s", (handle, reason) => {
  expect(judgeShape(handle)).toBe(reason);
});

test.each([
  ["Zoë Ångström", "zoe_angstrom"],
  ["O’Brien", "obrien"],
  ["  mira.okafor+news ", "mira_okafor_news"],
  ["A very long name that goes on", "a_very_long_name_tha"],
  ["李白", ""],
])("turns %j into %j", (text, handle) => {
  expect(toHandle(text)).toBe(handle);
});

test("always suggests at least three well-formed handles", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (wanted) => {
      const suggestions = suggestHandles(wanted);
      expect(suggestions.filter((suggestion) => HANDLE_SHAPE.test(suggestion))).toEqual(suggestions);
      expect(suggestions.length).toBeGreaterThanOrEqual(3);
      // One database query takes twenty.
      expect(suggestions.length).toBeLessThan(20);
    }),
  );
});

test("a handle can be changed again after 30 days", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(nextHandleChange(null, now)).toBeNull();
  expect(nextHandleChange("2026-10-01T12:00:00Z", now)).toBeNull();
  expect(nextHandleChange("2026-11-01T12:00:00Z", now)).toEqual(new Date("2026-12-01T12:00:00Z"));
});
