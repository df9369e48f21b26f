import { expect, test } from "vitest";
import { parseStyle } from "#lib/documents/shape/spare-fallbacks.ts";

const MIX = "@supports (color:color-mix(in lab, red, red))";

test.each([
  [
    "what every browser of ours replaces",
    `.a{color:red;margin:0}${MIX}{.a{color:color-mix(in oklab, red 50%, blue)}}`,
    ".a{margin:0}.a{color:color-mix(in oklab, red 50%, blue)}",
  ],
  ["the whole rule before, if nothing is left of it", `.a{color:red}${MIX}{.a{color:blue}}`, ".a{color:blue}"],
  ["only a question whose answer is certain", `.b{color:red}${MIX}{.a{color:blue}}`, ".b{color:red}.a{color:blue}"],
  [
    "a fallback of a property that the root always sets",
    "@layer theme{:root,:host{--a:1px}}.a{margin:var(--a,2px)}",
    "@layer theme{:root,:host{--a:1px}}.a{margin:var(--a)}",
  ],
])("drops %s", (_, css, left) => {
  expect(parseStyle(css).toString()).toBe(left);
});

test.each([
  ["a fallback of a property that only some elements set", ".b{--a:1px}.a{margin:var(--a,2px)}"],
  ["one that the root sets in some windows", "@media print{:root,:host{--a:1px}}.a{margin:var(--a,2px)}"],
  ["a question that some browsers answer with no", ".a{top:0}@supports (top:anchor(top)){.a{top:anchor(top)}}"],
])("keeps %s", (_, css) => {
  expect(parseStyle(css).toString()).toBe(css);
});
