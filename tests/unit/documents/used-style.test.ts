import { describe, expect, test } from "vitest";
import { listRanges } from "#lib/documents/shape/font-ranges.ts";
import { readContent } from "#lib/documents/shape/page-content.ts";
import { parseStyle } from "#lib/documents/shape/spare-fallbacks.ts";
import { usedStyle } from "#lib/documents/shape/used-style.ts";

const HTML = `<main lang="en-GB" class="grid hover:underline *:[grid-area:1/1] w-1/2 2xl:p-4 group/card"><p class="" style="margin: var(--mine)">Words</p><input type="text"></main>`;

function keep(css: string, html = HTML): string {
  const sheet = parseStyle(css);
  return usedStyle([sheet], readContent(html, listRanges(sheet))).replaceAll(/\s+/g, "");
}

describe("keeps a rule", () => {
  test.each([
    ["for a class on the page", ".grid{display:grid}"],
    ["for a state of it", ".hover\\:underline:hover{color:red}"],
    ["for its descendants", ".\\*\\:\\[grid-area\\:1\\/1\\]>*{grid-area:1/1}"],
    ["for a class that begins with a digit", ".\\32xl\\:p-4{padding:1rem}"],
    ["where a missing class is only excluded", ".grid:not(.hidden){color:red}"],
    [
      "where a missing element is excluded, however deep",
      ".grid:not(p:not(:has(:is(select:not(:checked))))){color:red}",
    ],
    ["where one of several arguments can match", ".grid:is(.flex,:where(.group\\/card) *){color:red}"],
    ["for what it contains", "main:has(>p,.flex){color:red}"],
    ["for a class of a name like an element's", ":is(.\\*\\:\\[grid-area\\:1\\/1\\]>*){grid-area:1/1}"],
    ["for elements and attributes", "html[data-viewer='a b'] p+p>*{color:red}"],
    ["for a dot in an attribute", "p:not([a]),p[src$='.png']{color:red}"],
    ["for what the parser adds", "tbody{color:red}"],
    ["for the first step of a transition", "@starting-style{.grid{opacity:0}}"],
    ["for an attribute that stays", "main[lang^=en],[lang],:is([lang=en-GB],[lang^=ja]){color:red}"],
    ["for such an attribute in an unknown form", "[lang~='ja'],[dir=rtl i]{color:red}"],
    ["where a missing attribute is excluded", ".grid:not([dir=rtl]){color:red}"],
    ["for an attribute that a script may add", "[aria-pressed=true]{color:red}"],
    ["in a query", "@media (width>=40rem){.grid{color:red}}"],
    ["for a font", "@font-face{font-family:a b}.grid{font-family:'A B',serif}"],
    ["for a font that a property names", "@font-face{font-family:a}:root{--f:a}.grid{font-family:var(--f)}"],
    ["for an animation that it names", ".grid{animation:1s b}@keyframes b{to{opacity:0}}"],
    ["for an animation that a property names", ".grid{animation:var(--a)}:root{--a:1s b}@keyframes b{to{opacity:0}}"],
    ["for a property that it reads", "@property --c{syntax:'*'}:root{--c:red;--d:var(--c)}.grid{color:var(--d)}"],
    ["for a property that the page reads", ":root{--mine:1px}"],
    ["for the order of layers", "@layer base,utilities;@layer base{}"],
  ])("%s", (_, css) => {
    expect(keep(css)).toBe(css.replaceAll(/\s+/g, ""));
  });
});

test.each([
  ["a class that is not on the page", ".grid .flex{color:red}"],
  ["such a class, and the query left empty by it", "@media print{.flex{display:none}}"],
  ["such a class among its arguments", ".grid:is(.flex,.hidden>p){color:red}"],
  ["such a class in what it contains", ":root:has(.flex[open]){overflow:hidden}"],
  ["such a class deep in its arguments", ".grid:is(:where(.flex):hover *){color:red}"],
  ["the first step of such a class", "@starting-style{.flex{opacity:0}}"],
  ["an element that is not on the page", "main>table{color:red}"],
  ["the value of an attribute that stays", "[dir=rtl],p[lang^='ja'],:root:has([lang=ja]){color:red}"],
  ["such a value among its arguments", ".grid:is([dir=rtl],[lang=ja]){color:red}"],
  ["what stands in a field, where none has it", "::placeholder{color:red}"],
  ["a part of a control that is not on the page", "::-webkit-datetime-edit,input::file-selector-button{padding:0}"],
])("drops a rule for %s", (_, css) => {
  expect(keep(css)).toBe("");
});

test("keeps the parts of the page's controls", () => {
  const css = "::-webkit-datetime-edit{padding:0}";
  expect(keep(css, '<input class="grid" type="datetime-local">')).toBe(css);
});

test("keeps what stands in a field", () => {
  const css = "::placeholder{color:red}";
  expect(keep(css, '<input class="grid" placeholder="a">')).toBe(css);
});

describe("a rule for a post’s text", () => {
  const PAGE = `<h2>Title</h2><div class="post-text" lang="en"><p>Words</p></div><ul class="grid"><li>Subject</li></ul>`;

  test.each([
    ".post-text p{margin:0}",
    ".post-text>p+p{margin:0}",
    ".post-text :where(h2,p)>*+*{margin:0}",
    ".post-text[lang]:not([lang^=ja]) p{margin:0}",
    ".post-text+ul li{margin:0}",
    ".post-text ~ ul li{margin:0}",
    "h2+.post-text{margin:0}",
    ".post-text{margin:0}",
    ".grid li{margin:0}",
  ])("stays: %s", (css) => {
    expect(keep(css, PAGE)).toBe(css.replaceAll(/\s+/g, ""));
  });

  test.each([
    ".post-text h2{margin:0}",
    ".post-text>h2+p{margin:0}",
    ".post-text li+li{margin:0}",
    ".post-text p>:is(ul,li){margin:0}",
    ".post-text :where(h2,h3)+*{margin:0}",
    ".post-text:is([lang^=ja],[lang^=zh]){margin:0}",
    ".post-text[dir=rtl] p{margin:0}",
  ])("goes, where its text has no such element: %s", (css) => {
    expect(keep(css, PAGE)).toBe("");
  });
});

test("keeps the fonts of the text that a locked post opens", () => {
  const css = "@font-face{font-family:a}";
  expect(keep(css, `<dialog id="pay" data-post="{}"></dialog>`)).toBe(css);
});

test.each([
  ["always, if it has ASCII", "U+0-24F", "Words"],
  ["for one of its characters", "U+A2,U+4FE", "Ӿ1"],
  ["for the first of a range", "U+100-130", "Ā"],
  ["for the last of a range", "U+100-130", "İ"],
  ["for a character of many", "U+1E??", "ế"],
  ["for a character of more than 16 bits", "U+1F6??", "🚲"],
])("keeps a font of some characters %s", (_, range, text) => {
  const css = `@font-face{font-family:a;unicode-range:${range}}p{font-family:a}`;
  expect(keep(css, `<p>${text}</p>`)).toBe(css);
  if (text !== "Words") expect(keep(css, "<p>a ¡ € \u{ffff}</p>")).toBe("p{font-family:a}");
});

test.each([
  ["a property that nothing reads", ":root{--c:red}"],
  ["one that only another such reads", "@supports(color:red){:root{--c:red;--d:var(--c)}}"],
  ["one of a rule that was dropped", ":root{--c:red}.flex{color:var(--c)}"],
  ["its registration", "@property --c{syntax:'*'}"],
  ["an animation that nothing names", "@keyframes b{to{opacity:0}}"],
  ["a font that nothing names", "@font-face{font-family:a}"],
])("drops %s", (_, css) => {
  expect(keep(css)).toBe("");
});

test("reads properties across sheets", () => {
  const sheets = [":root{--c:red}", ".grid{color:var(--c)}"].map(parseStyle);
  expect(usedStyle(sheets, readContent(HTML, [])).replaceAll(/\s+/g, "")).toBe(":root{--c:red}.grid{color:var(--c)}");
});

test("keeps those of several selectors that can match", () => {
  expect(keep(".flex,.grid{color:red}")).toBe(".grid{color:red}");
});

test("leaves the sheet itself as it was", () => {
  const sheet = parseStyle(".flex{color:red}");
  usedStyle([sheet], readContent(HTML, []));
  expect(sheet.toString()).toBe(".flex{color:red}");
});
