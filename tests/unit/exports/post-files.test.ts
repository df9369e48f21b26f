import { expect, test } from "vitest";
import { hasGaps } from "#lib/exports/own-post.ts";
import { toPostHtml, toPostJson, toPostMarkdown } from "#lib/exports/post-files.ts";
import { FILE, LINKS, OWN_POST, PICTURE } from "#tests/support/documents/own-post.ts";

const PICTURE_PATH = `ghost/content/images/a-wren-in-winter/${PICTURE}.webp`;

test("Markdown has what is known of the post, both parts, and its pictures and files beside it", () => {
  const text = toPostMarkdown(OWN_POST, LINKS);
  const [, facts = "", words = ""] = text.split("---\n");
  expect(facts).toContain('title: "A \\"wren\\" in winter"\n');
  expect(facts).toContain('tags: ["birds","winter"]\n');
  expect(facts).toContain('price_nano: "0.05"\n');
  expect(facts).toContain(`cover: "${PICTURE_PATH}"\n`);
  expect(words).toMatch(/Everyone reads this\.[\s\S]*<!--members-only-->[\s\S]*Buyers read this\./);
  expect(words).toContain(`![A wren](<../../${PICTURE_PATH}>)`);
  expect(words).toContain(`](<../../posts/a-wren-in-winter/files/${FILE.slice(0, 8)}%20Score%20%26%20notes.pdf>)`);
  expect(words).toContain("<https://example.org/@ada/other>");
});

test("HTML is a whole page", () => {
  const page = toPostHtml(OWN_POST, LINKS);
  expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
  expect(page).toContain("<h1>A &quot;wren&quot; in winter</h1>");
  expect(page).toContain("<p>Everyone reads this.</p>");
  expect(page).toContain(`<img src="../../${PICTURE_PATH}" alt="A wren"/>`);
  expect(page).toContain("\n<!--members-only-->\n<p>Buyers read this.</p>");
});

test("JSON has the text as it is stored, also what no other format can show, and money as text", () => {
  const unknown = { type: "hologram", attrs: { words: "Seen from all sides." } };
  const newer = {
    ...{ title: "Newer", subtitle: null },
    ...{ free_doc: { type: "doc", content: [unknown] }, sections: OWN_POST.sections },
  };
  const { free_doc, sections, pictures, price_nano, ...json } = JSON.parse(toPostJson({ ...OWN_POST, newer }));
  expect(free_doc).toEqual(OWN_POST.free_doc);
  expect(sections).toEqual(OWN_POST.sections);
  expect(json.newer).toEqual(newer);
  expect(pictures).toEqual([{ id: PICTURE, path: PICTURE_PATH }]);
  expect(price_nano).toBe("0.05");
});

test("a post has gaps if a part of a text is not known", () => {
  const unknown = { type: "doc", content: [{ type: "hologram" }] };
  const newer = { title: "Newer", subtitle: null, free_doc: null, sections: [{ idx: 0, doc: unknown }] };
  expect(hasGaps(OWN_POST)).toBe(false);
  expect(hasGaps({ ...OWN_POST, free_doc: unknown })).toBe(true);
  expect(hasGaps({ ...OWN_POST, newer })).toBe(true);
});
