import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Figure, Gallery } from "#components/post/document/pictures.tsx";
import { type PostPicture, renderContextOf } from "#components/post/document/render-context.ts";
import type { Block } from "#lib/posts/document/document.ts";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import { toFeedHtml } from "#lib/posts/feeds/html.ts";

const NOTE = "This picture contains a QR code. It is not a payment to this site.";
const [CODED, PLAIN] = ["0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", "1f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c12"];

type ImageBlock = Extract<Block, { type: "image" }>;
type GalleryBlock = Extract<Block, { type: "gallery" }>;
const shown = (imageId: string) => ({ imageId, alt: "A till", isDecorative: false });
const imageOf = (imageId: string, caption = ""): ImageBlock => ({
  type: "image",
  attrs: { ...shown(imageId), caption, width: "normal" },
});
const galleryOf = (...ids: string[]): GalleryBlock => ({
  type: "gallery",
  attrs: { images: ids.map(shown), caption: "" },
});

function contextWith(isPaid: boolean) {
  const file = (hasQr: boolean): PostPicture => ({
    src: "https://x.example/1.webp",
    width: 9,
    height: 6,
    isPaid,
    hasQr,
  });
  const pictures = new Map([
    [CODED, file(true)],
    [PLAIN, file(false)],
  ]);
  return renderContextOf({ type: "doc", content: [] }, { pictures, files: new Map(), posts: new Map() });
}

describe("the note of a picture with a QR code", () => {
  test.each([true, false])("stands beside it, above its caption, paid or not: %s", (isPaid) => {
    const context = contextWith(isPaid);
    const html = renderToStaticMarkup(createElement(Figure, { node: imageOf(CODED, "Pay here"), context }));
    expect(html).toContain(`<p class="qr-note">${NOTE}</p><figcaption>Pay here</figcaption></figure>`);
    expect(renderToStaticMarkup(createElement(Figure, { node: imageOf(PLAIN), context }))).not.toContain("QR");
  });

  test("stands once below a gallery that has one", () => {
    const context = contextWith(false);
    const html = renderToStaticMarkup(createElement(Gallery, { node: galleryOf(CODED, PLAIN, CODED), context }));
    expect(html.split(NOTE)).toHaveLength(2);
    expect(renderToStaticMarkup(createElement(Gallery, { node: galleryOf(PLAIN), context }))).not.toContain("QR");
  });

  test("says nothing of a picture that this reader cannot see", () => {
    const context = { ...contextWith(true), pictures: new Map<string, PostPicture>() };
    expect(renderToStaticMarkup(createElement(Figure, { node: imageOf(CODED), context }))).toBe("");
  });

  test("goes out in feeds, too", () => {
    const document = readFreeDocument({ type: "doc", content: [imageOf(CODED), imageOf(PLAIN)] });
    const html = toFeedHtml(document, {
      ...{ pictureUrl: (id: string) => `https://x.example/${id}.webp`, hasQr: (id: string) => id === CODED },
      ...{ fileUrl: () => null, postUrl: () => null },
    });
    expect(html.split(NOTE)).toHaveLength(2);
    expect(html.indexOf(NOTE)).toBeLessThan(html.indexOf(PLAIN));
  });
});
