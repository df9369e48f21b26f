import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutFirstFonts } from "#lib/documents/shape/late-sheet.ts";

const face = (family: string, more = "") =>
  `@font-face{font-family:${family};${more}src:url(../media/a.woff2)format("woff2");font-display:optional}`;

test("a late sheet has every font but those that each page declares", () => {
  const kept = [
    face("newsreader", "unicode-range:U+100-130;"),
    face("schibsted", "unicode-range:U+A2;"),
    face("source-code"),
    "@font-face{font-family:newsreader Fallback;src:local(Times New Roman)}",
    ".a{font-family:newsreader}",
  ];
  const [rare, second, ...rest] = kept;
  const css = [
    face("newsreader"),
    rare,
    face('"newsreader"', "font-style:italic;"),
    second,
    face("schibsted"),
    ...rest,
  ];
  expect(withoutFirstFonts(css.join(""))).toBe(kept.join(""));
});

test("the fonts that it knows are those of the site", async () => {
  const folder = join(import.meta.dirname, "../../../components/layout");
  const fonts = await readFile(join(folder, "fonts.ts"), "utf8");
  const families = new Set([...fonts.matchAll(/value: "([a-z-]+)" \}/g)].map(([, family]) => family));
  expect([...families]).toEqual(["newsreader", "schibsted", "source-code"]);
});
