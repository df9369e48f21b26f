import type { Block, PostDocument } from "#lib/posts/document/document.ts";

/** A paid part that contains one word in every kind of place for words or addresses. */
export function writeCanaryDocument(word: string, imageId: string, fileId = imageId): PostDocument {
  const said = { type: "text" as const, text: word };
  const text = [said];
  const paragraph = { type: "paragraph" as const, content: text };
  const image = { imageId, alt: word, isDecorative: false };
  const content: Block[] = [
    { type: "heading", attrs: { level: 2 }, content: text },
    paragraph,
    {
      type: "paragraph",
      content: [
        { ...said, marks: [{ type: "link", attrs: { href: `https://example.com/${word}` } }] },
        { type: "inlineMath", attrs: { latex: `\\text{${word}}` } },
        { type: "footnote", content: text },
      ],
    },
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph] }] },
    { type: "blockquote", content: [paragraph] },
    { type: "pullQuote", content: text },
    { type: "codeBlock", attrs: { language: "ts" }, content: text },
    { type: "blockMath", attrs: { latex: word } },
    { type: "callout", attrs: { tone: "tip" }, content: [paragraph] },
    { type: "spoiler", attrs: { summary: word }, content: [paragraph] },
    { type: "table", content: [{ type: "tableRow", content: [{ type: "tableCell", content: [paragraph] }] }] },
    { type: "image", attrs: { ...image, caption: word, width: "normal" } },
    { type: "gallery", attrs: { images: [image, image], caption: word } },
    { type: "attachment", attrs: { fileId, name: `${word}.pdf`, bytes: 26, kind: "pdf" } },
    { type: "audio", attrs: { fileId: imageId, name: `${word}.mp3`, bytes: 26, kind: "mp3" } },
    { type: "embed", attrs: { provider: "youtube", url: `https://www.youtube.com/watch?v=${word}` } },
  ];
  return { type: "doc", content };
}
