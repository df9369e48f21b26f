import { expect, test } from "vitest";
import { readContent } from "#lib/documents/shape/page-content.ts";
import { parseStyle } from "#lib/documents/shape/spare-fallbacks.ts";
import { usedStyle } from "#lib/documents/shape/used-style.ts";

const write = (css: string, html = "<p><a>") => usedStyle([parseStyle(css)], readContent(html, []));
const theme = (names: string) => `@layer theme{:root,:host{${names}}}`;

test.each([
  ["a value that is read once", `${theme("--gap:1rem;--wide:2rem")}p{gap:var(--gap)}`, "p{gap:1rem}"],
  ["one within another", `${theme("--a:1px;--b:calc(var(--a) * 2)")}p{gap:var(--b)}`, "p{gap:calc(1px * 2)}"],
  ["one with a dollar sign", `${theme('--a:"$&"')}p{content:var(--a)}`, 'p{content:"$&"}'],
])("writes %s in its place", (_, css, style) => {
  expect(write(css).replace("@layer theme{:root,:host{}}", "")).toBe(style);
});

test.each([
  ["is read twice", `${theme("--a:1px")}p{gap:var(--a)}a{gap:var(--a)}`, "<p><a>"],
  ["is read with a fallback", `${theme("--a:1px")}p{gap:var(--a, var(--b))}`, "<p>"],
  ["another rule sets", `${theme("--a:1px")}a{--a:2px}p{gap:var(--a)}`, "<p><a>"],
  ["the page sets", `${theme("--a:1px")}p{gap:var(--a)}`, '<p style="--a:2px">'],
  ["the page reads", `${theme("--a:1px")}p{gap:var(--a)}`, '<p style="margin:var(--a)">'],
  ["reads what changes", `@media print{p{--b:2px}}${theme("--b:1px;--a:var(--b)")}p{gap:var(--a)}`, "<p>"],
  ["is not of the theme", ":root{--a:1px}p{gap:var(--a)}", "<p>"],
])("leaves a property that %s", (_, css, html) => {
  expect(write(css, html)).toBe(css);
});
