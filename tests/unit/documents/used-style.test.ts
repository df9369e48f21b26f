import { describe, expect, test } from "vitest";
import { classesIn, parseStyle, usedStyle } from "#lib/documents/shape/used-style.ts";

const HTML = `<main class="grid hover:underline *:[grid-area:1/1] w-1/2 2xl:p-4 group/card"><p class="">Words</p></main>`;

function keep(css: string): string {
  return usedStyle(parseStyle(css), classesIn(HTML)).replaceAll(/\s+/g, "");
}

describe("keeps a rule", () => {
  test.each([
    ["for a class on the page", ".grid{display:grid}"],
    ["for a state of it", ".hover\\:underline:hover{color:red}"],
    ["for its descendants", ".\\*\\:\\[grid-area\\:1\\/1\\]>*{grid-area:1/1}"],
    ["for a class that begins with a digit", ".\\32xl\\:p-4{padding:1rem}"],
    ["where a missing class is only excluded", ".grid:not(.hidden){color:red}"],
    ["where it can match without a missing class", ".grid:is(:where(.other):hover *){color:red}"],
    ["for elements and attributes", "html[data-viewer=visitor] a{color:red}"],
    ["in a query", "@media (width>=40rem){.grid{color:red}}"],
    [
      "for a font, an animation or a property",
      "@font-face{font-family:a}@keyframes b{to{opacity:0}}@property --c{syntax:'*'}",
    ],
    ["for the order of layers", "@layer base,utilities;@layer base{}"],
  ])("%s", (_, css) => {
    expect(keep(css)).toBe(css.replaceAll(/\s+/g, ""));
  });
});

test("drops a rule for a class that is not on the page, and a query left empty by it", () => {
  expect(keep(".flex{display:flex}@media print{.flex{display:none}}.grid .flex{color:red}")).toBe("");
});

test("keeps those of several selectors that can match", () => {
  expect(keep(".flex,.grid{color:red}")).toBe(".grid{color:red}");
});

test("leaves the sheet itself as it was", () => {
  const sheet = parseStyle(".flex{color:red}");
  usedStyle(sheet, classesIn(HTML));
  expect(sheet.toString()).toBe(".flex{color:red}");
});
