import fc from "fast-check";
import { expect, test } from "vitest";
import { initialsOf } from "#components/ui/pictures/initials.ts";

test("takes the initials of the first two words", () => {
  expect(initialsOf("Skerry Point")).toBe("SP");
  expect(initialsOf("almanac of tides")).toBe("AO");
  expect(initialsOf("Harbour")).toBe("H");
  expect(initialsOf("@sample")).toBe("S");
  expect(initialsOf("  (The)   “Lamp” ")).toBe("TL");
});

test("counts a letter with accents as one, and so one that doubles in upper case", () => {
  expect(initialsOf("e\u0301ire")).toBe("E\u0301");
  expect(initialsOf("ßample")).toBe("S");
  expect(initialsOf("山田")).toBe("山");
});

test("finds none in a name without letters", () => {
  expect(initialsOf("")).toBe("");
  expect(initialsOf("— !")).toBe("");
});

test("gives at most two letters and no spaces for any name", () => {
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const initials = initialsOf(name);
      expect([...graphemes.segment(initials)].length).toBeLessThanOrEqual(2);
      expect(initials).not.toMatch(/\s/u);
    }),
  );
});
