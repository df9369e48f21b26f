import { describe, expect, test } from "vitest";
import { classesIn, parseStyle, usedStyle } from "#lib/cache/used-style";

const HTML = `<main class="grid hover:underline *:[grid-area:1/1] w-1/2 2xl:p-4 group/card"><p class="">Words</p></main>`;

function keep(css: string): string {
  return usedStyle(parseStyle(css), classesIn(HTML)).replaceAll(/\s+/g, "");
}

describe("a rule stays", () => {
  test.each([
    ["for a class of the page", ".grid{display:grid}"],
    ["for a state of it", ".hover\\:underline:hover{color:red}"],
    ["for what lies in it", ".\\*\\:\\[grid-area\\:1\\/1\\]>*{grid-area:1/1}"],
    ["for a class that begins with a figure", ".\\32xl\\:p-4{padding:1rem}"],
    ["where a class that is not there only limits it", ".grid:not(.hidden){color:red}"],
    ["where it may hold by a class that is not there", ".grid:is(:where(.other):hover *){color:red}"],
    ["for elements and attributes", "html[data-viewer=visitor] a{color:red}"],
    ["in a query", "@media (width>=40rem){.grid{color:red}}"],
    [
      "as a font, a movement or a property",
      "@font-face{font-family:a}@keyframes b{to{opacity:0}}@property --c{syntax:'*'}",
    ],
    ["as the order of layers", "@layer base,utilities;@layer base{}"],
  ])("%s", (_, css) => {
    expect(keep(css)).toBe(css.replaceAll(/\s+/g, ""));
  });
});

test("a rule for a class that the page has not goes, and a query that is empty then", () => {
  expect(keep(".flex{display:flex}@media print{.flex{display:none}}.grid .flex{color:red}")).toBe("");
});

test("of several selectors those stay that can hold", () => {
  expect(keep(".flex,.grid{color:red}")).toBe(".grid{color:red}");
});

test("the sheet itself is as it was", () => {
  const sheet = parseStyle(".flex{color:red}");
  usedStyle(sheet, classesIn(HTML));
  expect(sheet.toString()).toBe(".flex{color:red}");
});
