import { expect, test } from "vitest";
import { boughtPath } from "#lib/exports/bought-files.ts";
import { toSafeFileName, toSafeName } from "#lib/exports/names.ts";

const ID = "44444444-4444-4444-8444-444444444444";
const OTHER = "55555555-4444-4444-8444-444444444444";

test("an address is a name as it is, unless it is a device's on Windows or very long", () => {
  expect(toSafeName("a-wren-in-winter", ID)).toBe("a-wren-in-winter");
  for (const device of ["con", "nul", "com1"]) expect(toSafeName(device, ID)).toBe(`${device}_44444444`);
  const long = "w".repeat(100);
  expect(toSafeName(long, ID)).toBe(`${"w".repeat(60)}_44444444`);
  expect(toSafeName(long, OTHER)).not.toBe(toSafeName(long, ID));
});

test("a long file name keeps its ending and whole characters", () => {
  expect(toSafeFileName("Score & notes.pdf", ID)).toBe("44444444 Score & notes.pdf");
  expect(toSafeFileName(`${"s".repeat(190)}.pdf`, ID)).toBe(`44444444 ${"s".repeat(60)}.pdf`);
  expect(toSafeFileName(`${"s".repeat(59)}🎵 more.pdf`, ID)).toBe(`44444444 ${"s".repeat(59)}.pdf`);
});

test("bought texts of one address do not share a path", () => {
  const slug = "a-wren";
  expect(boughtPath({ handle: "ada", slug, post_id: ID })).toBe("library/@ada/a-wren.md");
  expect(boughtPath({ handle: null, slug, post_id: ID })).toBe("library/a-wren_44444444.md");
  expect(boughtPath({ handle: null, slug, post_id: OTHER })).toBe("library/a-wren_55555555.md");
  expect(boughtPath({ handle: null, slug: "con", post_id: ID })).toBe("library/con_44444444.md");
});
