import { expect, test } from "vitest";
import { readContent } from "#lib/documents/shape/page-content.ts";
import { parseStyle } from "#lib/documents/shape/spare-fallbacks.ts";
import { usedStyle } from "#lib/documents/shape/used-style.ts";

const SOLID = "@property --line{syntax:'*';inherits:false;initial-value:solid}";
const NONE = "@property --line{syntax:'*';inherits:false}";

function write(css: string, html = "<p>"): string {
  return usedStyle([parseStyle(css)], readContent(html, []));
}

test.each([
  ["the first value of a property that nothing sets", `${SOLID}p{border-style:var(--line,dotted)}`, "solid"],
  ["its fallback, if it has no value", `${NONE}p{border-style:var(--line,var(--line,dotted))}`, "dotted"],
  [
    "it where only browsers that know no @property are told of it",
    `@layer properties{@supports (a:b){*{--line:solid}}}${SOLID}p{border-style:var(--line)}`,
    "solid",
  ],
  [
    "it where only a rule sets it that the page does not use",
    `${SOLID}.a{--line:x}p{border-style:var(--line)}`,
    "solid",
  ],
])("writes %s", (_, css, value) => {
  expect(write(css).replace("@layer properties{}", "")).toBe(`p{border-style:${value}}`);
});

test.each([
  ["a rule of the page sets", `${SOLID}p{--line:dotted;border-style:var(--line)}`, "<p>"],
  ["the page itself sets", `${SOLID}p{border-style:var(--line)}`, '<p style="--line:dotted">'],
  ["is not registered", "p{border-style:var(--line,dotted)}", "<p>"],
  ["has neither value nor fallback", `${NONE}p{border-style:var(--line)}`, "<p>"],
])("leaves a property that %s", (_, css, html) => {
  expect(write(css, html)).toBe(css);
});
