import fc from "fast-check";
import { expect, test } from "vitest";
import { initialsOf } from "#components/ui/initials";

test("the initials are those of the first two words", () => {
  expect(initialsOf("Skerry Point")).toBe("SP");
  expect(initialsOf("almanac of tides")).toBe("AO");
  expect(initialsOf("Harbour")).toBe("H");
  expect(initialsOf("@sample")).toBe("S");
  expect(initialsOf("  (The)   “Lamp” ")).toBe("TL");
});

test("a letter with its accents is one, and so is one that doubles in upper case", () => {
  expect(initialsOf("e\u0301ire")).toBe("E\u0301");
  expect(initialsOf("ßample")).toBe("S");
  expect(initialsOf("山田")).toBe("山");
});

test("a name without letters has none", () => {
  expect(initialsOf("")).toBe("");
  expect(initialsOf("— !")).toBe("");
});

test("whatever the name is, there are at most two letters and no spaces", () => {
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const initials = initialsOf(name);
      expect([...graphemes.segment(initials)].length).toBeLessThanOrEqual(2);
      expect(initials).not.toMatch(/\s/u);
    }),
  );
});
