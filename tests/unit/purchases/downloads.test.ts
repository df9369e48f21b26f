import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { isOfKind } from "#lib/posts/media/file-bytes.ts";
import { QR_NOTE } from "#lib/posts/media/image.ts";
import type { Download } from "#lib/purchases/downloads/copy.ts";
import { writeEpub } from "#lib/purchases/downloads/epub.ts";
import { writeMarkdown } from "#lib/purchases/downloads/markdown-file.ts";

const PICTURE = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
const COVER = "1f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
const say = (text: string) => [{ type: "text" as const, text }];
const shown = (imageId: string) =>
  ({ type: "image", attrs: { imageId, alt: 'A "mill" & <co>', caption: "By the river", layout: "wide" } }) as const;

const download: Download = {
  ...{ post_id: "2f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", slug: "on-doors", version: 3, title: "Doors & <walls>" },
  ...{ subtitle: "A *quiet* word", language: "pt-BR", license: "all-rights", author: "Ada", cover_image_id: COVER },
  ...{ published_at: "2026-11-19T10:00:00.123+00:00", saved_at: "2026-11-20T10:00:00.5+00:00" },
  ...{ fileName: "ada-on-doors", url: "https://farthing.example/@ada/on-doors" },
  pictures: [
    { id: COVER, path: "a/b/c/800.webp", width: 800, height: 600, is_paid: false, has_qr: true },
    { id: PICTURE, path: "a/b/d/800.webp", width: 800, height: 600, is_paid: true, has_qr: null },
  ],
  document: {
    type: "doc",
    content: [
      { type: "paragraph", content: [...say("Free & open"), { type: "hardBreak" }, ...say("line")] },
      { type: "heading", attrs: { level: 2 }, content: say("Behind < the wall") },
      { type: "horizontalRule" },
      shown(COVER),
      shown(PICTURE),
      shown("3f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11"),
    ],
  } as Download["document"],
  pictureUrl: (id) => (id === COVER ? "https://farthing.example/mill.webp" : null),
  hasQr: (id) => id === COVER,
  fileUrl: (id) => `https://farthing.example/files/${id}`,
  postUrl: () => null,
};

const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
const bytes = writeEpub(
  download,
  new Map([
    [COVER, JPEG],
    [PICTURE, JPEG],
  ]),
);
const files = unzipSync(bytes);
const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());

test("an EPUB begins with its type, not compressed, and is one that we would accept ourselves", () => {
  expect(isOfKind("epub", Buffer.from(bytes))).toBe(true);
  expect(Buffer.from(bytes).toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
  expect(Object.keys(files)[0]).toBe("mimetype");
});

test("its package names the language, the version's date, the cover, and every file once", () => {
  const opf = read("EPUB/package.opf");
  expect(opf).toContain("<dc:language>pt-BR</dc:language>");
  expect(opf).toContain("<dc:title>Doors &amp; &lt;walls&gt;</dc:title>");
  expect(opf).toContain("urn:uuid:2f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11");
  expect(opf).toContain('<meta property="dcterms:modified">2026-11-20T10:00:00Z</meta>');
  expect(opf).toContain(`href="pictures/${COVER}.jpg" media-type="image/jpeg" properties="cover-image"`);
  const listed = [...opf.matchAll(/ href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
  const held = Object.keys(files).filter((name) => name.startsWith("EPUB/") && !name.endsWith(".opf"));
  expect(listed.toSorted()).toEqual(held.toSorted());
});

test("its pages are well-formed, keep what was written, and load nothing from elsewhere", () => {
  for (const name of Object.keys(files).filter((file) => /\.(xhtml|opf|xml)$/.test(file))) expectWellFormed(read(name));
  const text = read("EPUB/text.xhtml");
  expect(text).toContain('lang="pt-BR" xml:lang="pt-BR"');
  expect(text).toContain("Free &amp; open<br/>line");
  expect(text).toContain('<h2 id="part-1">Behind &lt; the wall</h2>');
  expect(text.match(/<img /g)).toHaveLength(2);
  expect(text).not.toMatch(/src="https?:/);
  expect(text).toContain("<figure>A &quot;mill&quot; &amp; &lt;co&gt;<figcaption>");
  expect(read("EPUB/nav.xhtml")).toContain('<a href="text.xhtml#part-1">Behind &lt; the wall</a>');
  expect(read("EPUB/title.xhtml")).toContain("A *quiet* word");
});

test("a Markdown file has the whole text, the address and version, and no address that ends", () => {
  const text = writeMarkdown(download);
  expect(text).toMatch(/^# Doors & \\<walls\\>\n\n\*A \\\*quiet\\\* word\*\n\nBy Ada\n\nFree & open/);
  expect(text).toContain("## Behind \\< the wall");
  expect(text).toContain("<https://farthing.example/@ada/on-doors>, version 3");
  expect(text).toMatch(/!\[.*\]\(<https:\/\/farthing\.example\/mill\.webp>\)/);
  expect(text.match(/!\[/g)).toHaveLength(1);
  expect(text).toContain("Pictures from the paid part are in the EPUB.");
});

test("both say beside a picture with a QR code that it is no payment to us", () => {
  for (const text of [read("EPUB/text.xhtml"), read("EPUB/title.xhtml"), writeMarkdown(download)])
    expect(text.split(QR_NOTE)).toHaveLength(2);
});

/** Every tag is closed in order, and no sign stands alone. */
function expectWellFormed(xml: string) {
  const open: string[] = [];
  for (const [tag, slash, name, isEmpty] of xml.matchAll(/<(\/?)([a-z][\w:-]*)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/gi)) {
    if (isEmpty) continue;
    if (slash) expect(open.pop(), tag).toBe(name);
    else open.push(name ?? "");
  }
  expect(open).toEqual([]);
  const words = xml.replaceAll(/<[!?/]?[a-z][^>]*>/gi, "");
  expect(words).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
}
