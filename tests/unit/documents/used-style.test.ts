import { describe, expect, test } from "vitest";
import { referencesIn } from "#lib/documents/shape/unused-names.ts";
import { classesIn, parseStyle, usedStyle } from "#lib/documents/shape/used-style.ts";

const HTML = `<main class="grid hover:underline *:[grid-area:1/1] w-1/2 2xl:p-4 group/card"><p class="" style="margin: var(--mine)">Words</p></main>`;

function keep(css: string): string {
  return usedStyle([parseStyle(css)], classesIn(HTML), referencesIn(HTML)).replaceAll(/\s+/g, "");
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
    ["for a font", "@font-face{font-family:a}"],
    ["for an animation that it names", ".grid{animation:1s b}@keyframes b{to{opacity:0}}"],
    ["for an animation that a property names", ".grid{animation:var(--a)}:root{--a:1s b}@keyframes b{to{opacity:0}}"],
    ["for a property that it reads", "@property --c{syntax:'*'}:root{--c:red;--d:var(--c)}.grid{color:var(--d)}"],
    ["for a property that the page reads", ":root{--mine:1px}"],
    ["for the order of layers", "@layer base,utilities;@layer base{}"],
  ])("%s", (_, css) => {
    expect(keep(css)).toBe(css.replaceAll(/\s+/g, ""));
  });
});

test("drops a rule for a class that is not on the page, and a query left empty by it", () => {
  expect(keep(".flex{display:flex}@media print{.flex{display:none}}.grid .flex{color:red}")).toBe("");
});

test.each([
  ["a property that nothing reads", ":root{--c:red}"],
  ["one that only another such reads", "@supports(color:red){:root{--c:red;--d:var(--c)}}"],
  ["one of a rule that was dropped", ":root{--c:red}.flex{color:var(--c)}"],
  ["its registration", "@property --c{syntax:'*'}"],
  ["an animation that nothing names", "@keyframes b{to{opacity:0}}"],
])("drops %s", (_, css) => {
  expect(keep(css)).toBe("");
});

test("reads properties across sheets", () => {
  const sheets = [":root{--c:red}", ".grid{color:var(--c)}"].map(parseStyle);
  expect(usedStyle(sheets, classesIn(HTML), new Set()).replaceAll(/\s+/g, "")).toBe(
    ":root{--c:red}.grid{color:var(--c)}",
  );
});

test("keeps those of several selectors that can match", () => {
  expect(keep(".flex,.grid{color:red}")).toBe(".grid{color:red}");
});

test("leaves the sheet itself as it was", () => {
  const sheet = parseStyle(".flex{color:red}");
  usedStyle([sheet], classesIn(HTML), referencesIn(HTML));
  expect(sheet.toString()).toBe(".flex{color:red}");
});
