import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { findPlaces, SERIF_CLASSES } from "#lib/documents/shape/places.ts";

const ROOT = join(import.meta.dirname, "../../..");

test.each([
  ["in a serif heading", '<h1 class="font-serif text-title">For Ӿ0.02</h1>', true],
  ["deep in a post", '<div class="post-text"><p>One<br/>and <img src="a"><em>Ӿ1</em></p></div>', true],
  ["in a text of the site", '<div class="site-text"><p>Ӿ1</p></div>', true],
  ["beside a serif title", '<h2 class="font-serif">Bread</h2><p class="text-small">Ӿ0.02</p>', false],
  ["in sans text within serif text", '<div class="post-text"><p class="font-sans">Ӿ0.02</p></div>', false],
  ["in a title alone", '<p class="font-serif" title="Ӿ0.02">Two cents</p>', false],
  ["in data", '<div class="font-serif"><script type="application/ld+json">{"a":"Ӿ"}</script></div>', false],
  ["nowhere", '<p class="font-serif">Bread</p>', false],
])("Ӿ %s", (_, html, expected) => {
  expect(findPlaces(html).hasSerifSign).toBe(expected);
});

test.each([
  [
    "at any depth",
    '<div class="post-text" lang="en"><ul><li>1<br/></li></ul><svg><path d=""/></svg></div>',
    "ul li br svg path",
  ],
  [
    "in each part of it",
    '<div class="post-text"><p></p></div><h2></h2><div class="post-text a"><h3></h3></div>',
    "p h3",
  ],
  ["but not beside it", '<main><p></p><div class="post-text"></div><h2>Comments</h2></main>', ""],
  ["but not as data", '<div class="post-text"><script>"<ul>"</script></div>', ""],
])("knows the elements of a post’s text: %s", (_, html, expected) => {
  expect([...findPlaces(html).textElements].join(" ")).toBe(expected);
});

/** What names the face, but whose text is a letter of a name, a formula, or part of a post. */
const OTHERS = ["own-face", "own-name", "post-card", "katex"];

test("every class whose text is serif is known here", async () => {
  const found = new Set<string>();
  for await (const file of glob("{app,components}/**/*.css", { cwd: ROOT })) {
    const sheet = postcss.parse(readFileSync(join(ROOT, file), "utf8"));
    sheet.walkDecls(/^font(?:-family)?$/, ({ value, parent }) => {
      if (value.includes("--font-serif") && parent?.type === "rule")
        found.add(`${file}: ${(parent as postcss.Rule).selector}`);
    });
  }
  const known = [...SERIF_CLASSES, ...OTHERS];
  expect([...found].filter((rule) => !known.some((name) => rule.includes(name)))).toEqual([]);
  expect(found.size).toBeGreaterThan(2);
});
