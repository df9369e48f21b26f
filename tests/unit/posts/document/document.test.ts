import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Block,
  countImages,
  countWords,
  imageIdsOf,
  joinAtPaywall,
  type PostDocument,
  readingMinutes,
  splitAtPaywall,
  textOf,
} from "#lib/posts/document/document.ts";

const paragraph = (text: string): Extract<Block, { type: "paragraph" }> => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const doc = (...content: Block[]): PostDocument => ({ type: "doc", content });
const picture = (imageId: string) => ({ imageId, alt: "", isDecorative: false });
const [first, second] = ["0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", "5b7a2e70-44a1-4b1e-8f0e-6f6f1f2a9d22"];

describe("the paywall", () => {
  test("separates the free part from the paid part", () => {
    const [free, paid] = [paragraph("Free."), paragraph("Paid.")];
    expect(splitAtPaywall(doc(free, { type: "paywallBreak" }, paid))).toEqual({ free: doc(free), paid: doc(paid) });
  });

  test("separates nothing when missing", () => {
    expect(splitAtPaywall(doc(paragraph("Free.")))).toEqual({ free: doc(paragraph("Free.")), paid: null });
  });

  test("can be removed and put back without a trace", () => {
    const blocks = fc.array(fc.string({ minLength: 1 }).map(paragraph));
    fc.assert(
      fc.property(blocks, blocks, (above, below) => {
        const { free, paid } = splitAtPaywall(doc(...above, { type: "paywallBreak" }, ...below));
        expect(joinAtPaywall(free, paid)).toEqual(doc(...above, { type: "paywallBreak" }, ...below));
      }),
    );
  });
});

test("the text of a document is what a reader sees, block by block", () => {
  const list: Block = { type: "bulletList", content: [{ type: "listItem", content: [paragraph("One")] }] };
  const marked: Block = {
    type: "paragraph",
    content: [
      { type: "text", text: "a " },
      { type: "text", text: "bold", marks: [{ type: "bold" }] },
      { type: "hardBreak" },
      { type: "text", text: "word" },
    ],
  };
  expect(textOf(doc(marked, { type: "horizontalRule" }, list))).toBe("a bold\nword\nOne");
});

describe("words", () => {
  test.each([
    ["Two words.", 2],
    ["it’s 3.5 km – really", 4],
    ["", 0],
    ["—", 0],
  ])("of %j are counted: %i", (text, words) => {
    expect(countWords(doc(...(text ? [paragraph(text)] : [])))).toBe(words);
  });

  test("are counted where no spaces are written", () => {
    expect(countWords(doc(paragraph("私は本を読みます。")))).toBeGreaterThan(3);
  });

  test("take a minute for every 230, and at least one", () => {
    expect([0, 230, 345, 2300].map(readingMinutes)).toEqual([1, 1, 2, 10]);
  });
});

test("finds pictures everywhere, each once", () => {
  const image: Block = { type: "image", attrs: { ...picture(first), caption: "", width: "normal" } };
  const gallery: Block = { type: "gallery", attrs: { images: [picture(first), picture(second)], caption: "" } };
  expect(imageIdsOf(doc({ type: "blockquote", content: [image] }, gallery))).toEqual([first, second]);
  expect(countImages(doc({ type: "blockquote", content: [image] }, gallery))).toBe(3);
});
