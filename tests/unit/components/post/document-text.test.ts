import fc from "fast-check";
import type { Route } from "next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DocumentText } from "#components/post/document/document-text.tsx";
import type { DocumentReferences } from "#components/post/document/render-context.ts";
import type { Block, Inline } from "#lib/posts/document/document.ts";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import { documentSchema } from "#lib/posts/document/schema.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";

const NOTHING: DocumentReferences = { pictures: new Map(), files: new Map(), posts: new Map() };
const IMAGE_ID = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
const PICTURE = {
  src: "http://127.0.0.1:54321/storage/v1/object/public/images/a.webp",
  width: 800,
  height: 600,
  isPaid: false,
};
const HOSTILE = /<script|<style|<object|<embed|<form|<base|<meta|\son\w+=|javascript:|srcdoc|<iframe/i;

/** Through the check that stored documents pass. */
function draw(content: unknown[], surroundings: Partial<DocumentReferences> = {}, language = "en"): string {
  const document = readFreeDocument({ type: "doc", content });
  return renderToStaticMarkup(createElement(DocumentText, { document, language, ...NOTHING, ...surroundings }));
}

const text = (words: string): Inline => ({ type: "text", text: words });
const paragraph = (...content: Inline[]): Block => ({ type: "paragraph", content });
const heading = (words: string, level: 2 | 3 = 2): Block => ({
  type: "heading",
  attrs: { level },
  content: [text(words)],
});

/** Tags and addresses alone, as words may look like anything. */
function tagsOf(html: string): string {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.join("").replaceAll(/(?<!\s(?:href|src|srcset|action))="[^"]*"/gi, '=""');
}

test("renders any document of the schema, without markup from its text", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(
        documentSchema.safeParse({
          ...document,
          content: document.content.filter(({ type }) => type !== "paywallBreak"),
        }).error,
      ).toBeUndefined();
      expect(tagsOf(draw(document.content))).not.toMatch(HOSTILE);
    }),
    { numRuns: 50 },
  );
});

test("renders any stored JSON harmlessly", () => {
  const known = fc.constantFrom("paragraph", "heading", "image", "embed", "text", "link", "iframe", "script", "doc");
  const hostile = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.record({
        type: known,
        text: fc.constantFrom("<script>", "x"),
        attrs: fc.record({
          href: fc.constantFrom("javascript:alert(1)", "data:text/html,x", "https://ok.example"),
          src: fc.constantFrom("//evil.example/x.js", "https://evil.example"),
          provider: fc.constantFrom("youtube", "constructor"),
          url: fc.constantFrom("https://evil.example", "javascript:1"),
          level: fc.constantFrom(1, 2, "2><script>"),
        }),
        content: fc.array(tie("node"), { maxLength: 3 }),
        marks: fc.array(tie("node"), { maxLength: 2 }),
      }),
    ),
  })).node;
  fc.assert(
    fc.property(
      fc.array(hostile, { maxLength: 4 }),
      (content) => void expect(tagsOf(draw(content))).not.toMatch(HOSTILE),
    ),
  );
});

test("skips a broken block, and shows the rest", () => {
  const link = { type: "text", text: "here", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] };
  const html = draw([{ type: "paragraph", content: [link] }, paragraph(text("Still here."))]);
  expect(html).not.toContain("here</");
  expect(html).toContain("<p>Still here.</p>");
});

test("rejects overly nested JSON before anything descends into it", () => {
  let deep: unknown = paragraph(text("x"));
  for (let level = 0; level < 50_000; level++) deep = { type: "blockquote", content: [deep] };
  expect(draw([deep])).not.toContain("<blockquote");
});

describe("headings", () => {
  test("have their own addresses, in any script", () => {
    const html = draw([heading("Éclairs & coins"), heading("Éclairs & coins", 3), heading("Деньги"), heading("…")]);
    expect(html).toContain('<h2 id="s-eclairs-coins">');
    expect(html).toContain('<h3 id="s-eclairs-coins-2">');
    expect(html).toContain('<h2 id="s-деньги">');
    expect(html).toContain('<h2 id="s-part">');
  });

  test("are linked from the table of contents", () => {
    const html = draw([{ type: "tableOfContents" }, heading("One"), heading("Two")]);
    expect(html).toMatch(/<nav aria-label="Contents".*href="#s-one".*href="#s-two"/s);
  });
});

test("footnotes are numbered in order, appear once, and link there and back", () => {
  const note = (words: string): Inline => ({ type: "footnote", content: [{ type: "text", text: words }] });
  const html = draw([
    paragraph(text("One"), note("First.")),
    { type: "blockquote", content: [paragraph(note("Second."))] },
  ]);
  expect(html.match(/First\./g)).toHaveLength(1);
  expect(html).toMatch(/href="#note-1" id="note-of-1"[^>]*>1<.*href="#note-2" id="note-of-2"[^>]*>2</s);
  expect(html).toMatch(/<li id="note-2"[^>]*>Second\..*href="#note-of-2"/s);
});

test("code is highlighted on the server, and keeps every character", () => {
  const html = draw([{ type: "codeBlock", attrs: { language: "ts" }, content: [text("const a = 1n; // <one>")] }]);
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).toContain("TypeScript");
  const code = /<code>(.*)<\/code>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, "");
  expect(code).toBe("const a = 1n; // &lt;one&gt;");
});

describe("mathematics", () => {
  test("is MathML", () => {
    const html = draw([{ type: "blockMath", attrs: { latex: "\\frac{a}{b} < \\sqrt{2}" } }]);
    expect(html).toContain("<mfrac>");
    expect(html).toContain("<msqrt>");
    expect(html).toContain('display="block"');
  });

  test("is shown as written when it is invalid", () => {
    expect(draw([paragraph({ type: "inlineMath", attrs: { latex: "\\frac{" } })])).toContain("<code>\\frac{</code>");
  });

  test("loads nothing from elsewhere", () => {
    const html = draw([
      {
        type: "blockMath",
        attrs: { latex: "\\includegraphics{https://evil.example/x.png} \\href{https://evil.example}{a}" },
      },
    ]);
    expect(tagsOf(html)).not.toContain("evil");
  });
});

describe("a picture", () => {
  const image = {
    type: "image",
    attrs: { imageId: IMAGE_ID, alt: "A mill", isDecorative: false, caption: "At dusk", width: "wide" },
  };

  test("has its size, its description, and a caption", () => {
    const html = draw([image], { pictures: new Map([[IMAGE_ID, PICTURE]]) });
    expect(html).toMatch(/<img[^>]*alt="A mill"/);
    expect(html).toMatch(/<img[^>]*width="800"[^>]*height="600"/);
    expect(html).toContain("/_next/image?");
    expect(html).toContain("<figcaption>At dusk</figcaption>");
  });

  test("that is paid for never goes through the optimiser", () => {
    const html = draw([image], { pictures: new Map([[IMAGE_ID, { ...PICTURE, isPaid: true }]]) });
    expect(html).not.toContain("/_next/image");
  });

  test("is not shown when its file is gone", () => {
    expect(draw([image])).not.toContain("figure");
  });
});

describe("a file", () => {
  const attrs = { fileId: IMAGE_ID, name: "The <pattern>", bytes: 1, kind: "csv" };
  const files = new Map([[IMAGE_ID, { href: "/api/posts/p/files/f", kind: "pdf" as const, bytes: 1_240_000 }]]);

  test("shows its name and its real type, and is downloaded", () => {
    const html = draw([{ type: "attachment", attrs }], { files });
    expect(html).toContain("<span>The &lt;pattern&gt;</span><small>PDF, 1.2 MB</small>");
    expect(html).toContain('<a aria-label="Download The &lt;pattern&gt;" download="" href="/api/posts/p/files/f"');
  });

  test("that is a recording is playable, and not fetched until played", () => {
    const html = draw([{ type: "audio", attrs: { ...attrs, kind: "mp3" } }], { files });
    expect(html).toMatch(/<audio [^>]*controls=""[^>]*preload="none"[^>]*src="\/api\/posts\/p\/files\/f"/);
  });

  test("is not shown when it is missing", () => {
    for (const type of ["attachment", "audio"])
      expect(draw([{ type, attrs: { ...attrs, kind: type === "audio" ? "mp3" : "csv" } }])).not.toContain("pattern");
  });
});

test("embeds stay links until the reader asks for them", () => {
  const html = draw([{ type: "embed", attrs: { provider: "youtube", url: "https://youtu.be/dQw4w9WgXcQ" } }]);
  expect(html).not.toContain("<iframe");
  expect(html).toMatch(/<a href="https:\/\/youtu.be\/dQw4w9WgXcQ" rel="ugc nofollow noopener"/);
  expect(html).toContain("Play from YouTube");
});

describe("an embed's card", () => {
  const card = {
    title: "<script>A reel</script>",
    author: "Ada & Bob",
    imageId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11",
  };
  const embed: Block = { type: "embed", attrs: { provider: "vimeo", url: "https://vimeo.com/1", card } };
  const picture = { src: "https://pictures.example/a.webp", width: 480, height: 270, isPaid: true };

  test("has its title and author as plain words, and our picture", () => {
    const html = draw([embed], { pictures: new Map([[card.imageId, picture]]) });
    expect(html).toContain("<strong>&lt;script&gt;A reel&lt;/script&gt;</strong>");
    expect(html).toContain("<small>Ada &amp; Bob</small>");
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([picture.src]);
    expect(html).toContain("Play from Vimeo");
  });

  test("goes without a picture that the reader may not see", () => {
    const html = draw([embed]);
    expect(html).toContain("A reel");
    expect(html).not.toContain("<img");
  });
});

test("authors' links get no endorsement from us", () => {
  const link: Inline = {
    type: "text",
    text: "there",
    marks: [{ type: "link", attrs: { href: "https://example.com/" } }],
  };
  expect(draw([paragraph(link)])).toMatch(/<a rel="ugc nofollow noopener" href="https:\/\/example.com\/"/);
});

test("a text has its language and direction", () => {
  expect(draw([], {}, "de")).toContain('dir="ltr" lang="de"');
  expect(draw([], {}, "ar-EG")).toContain('dir="rtl" lang="ar-EG"');
});

test("a table's header cell names its column; an empty one is an ordinary cell", () => {
  const head = (...content: Inline[]) => ({ type: "tableHeader", content: [paragraph(...content)] });
  const math: Inline = { type: "inlineMath", attrs: { latex: "x" } };
  const html = draw([
    { type: "table", content: [{ type: "tableRow", content: [head(), head(text("Coin")), head(math)] }] },
  ]);
  expect(html.match(/<th scope="col">/g)).toHaveLength(2);
  expect(html).toContain("<td><p></p></td>");
});

test("a gallery shows its pictures with descriptions, and a card a post's title; missing ones are left out", () => {
  const images = ["A mill", ""].map((alt) => ({ imageId: IMAGE_ID, alt, isDecorative: alt === "" }));
  const other = { imageId: "1f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", alt: "Gone", isDecorative: false };
  const gallery = { type: "gallery", attrs: { images: [...images, other], caption: "Two" } };
  const html = draw([gallery], { pictures: new Map([[IMAGE_ID, PICTURE]]) });
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html).toContain("<figcaption>Two</figcaption>");
  expect(html).not.toContain("Gone");
  const card = { type: "postCard", attrs: { postId: IMAGE_ID } };
  const post = { href: "/@ada/thread" as Route, title: "Thread", author: "Ada", minutes: 2 };
  expect(draw([card], { posts: new Map([[IMAGE_ID, post]]) })).toContain(">Thread</a>");
  expect(draw([card])).not.toContain("post-card");
});
