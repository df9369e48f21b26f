import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PostDocument, splitAtPaywall, textOf } from "#lib/posts/document/document.ts";
import { countParts, placeBreak, previewMin, removeBreak } from "#lib/posts/document/paywall.ts";
import { documentSchema, paidDocumentSchema } from "#lib/posts/document/schema.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import {
  authorShare,
  describeUsualPrices,
  readDollarPrice,
  readNanoPrice,
  writeDollars,
} from "#lib/posts/drafts/price-field.ts";
import { findMissingPictures, findUnmetChecks } from "#lib/posts/publishing/checks.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";

const paragraphs = (...lines: string[]): PostDocument => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

const READY: Draft = {
  id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11",
  version: 1,
  status: "draft",
  updated_at: "2026-11-21T00:00:00Z",
  first_published_at: null,
  has_age_gate: false,
  title: "On walking",
  subtitle: null,
  excerpt: null,
  language: "en",
  category_id: "essays",
  cover_image_id: null,
  cover_alt: null,
  cover_caption: null,
  slug: null,
  tags: [],
  listed: true,
  access: "free",
  price_currency: "XNO",
  price_raw: null,
  price_usd_micros: null,
  pwyw_min_raw: null,
  pwyw_suggested_raw: null,
  refund_window_min: 10,
  offers_downloads: true,
  creation_method: "human",
  creation_note: null,
  content_warning: "none",
  seo_title: null,
  seo_description: null,
  canonical_url: null,
  license: "all-rights",
  backdated_to: null,
  og_image_id: null,
  comments_mode: "everyone",
  shows_comments: false,
  scheduled_at: null,
  tells_followers: true,
  kept_back_because: null,
  doc: paragraphs("Words."),
};
const SOLD: PostDocument = {
  type: "doc",
  content: [...paragraphs("Free. ".repeat(60)).content, { type: "paywallBreak" }, ...paragraphs("Paid words.").content],
};
const codesOf = (changes: Partial<Draft>) => findUnmetChecks({ ...READY, ...changes }).map(({ code }) => code);

describe("a typed price", () => {
  test.each([
    ["", "Enter a price, or make the post free."],
    ["five", "Use digits and one decimal point, like 0.05."],
    ["5,000", "Did you mean 5000 or 5.000?"],
    ["0.0009", "The lowest price is Ӿ0.001."],
    ["1000.5", "The highest price is Ӿ1,000."],
    ["0.0500001", "Use at most 6 decimals."],
  ])("is answered for %j", (typed, mistake) => {
    expect(readNanoPrice(typed)).toEqual({ mistake });
  });

  test("is stored in raw, or in millionths of a dollar", () => {
    expect(readNanoPrice(" Ӿ0.05 ")).toEqual({ value: 5n * 10n ** 28n });
    expect(readNanoPrice("0,05")).toEqual({ value: 5n * 10n ** 28n });
    expect(readDollarPrice("$1.5")).toEqual({ value: 1_500_000n });
    expect(readDollarPrice("1 000,5")).toEqual({ value: 1_000_500_000n });
    expect(readDollarPrice("0").mistake).toBe("The lowest price is $0.01.");
    expect(writeDollars(1_500_000n)).toBe("1.50");
  });

  test("leaves the author the rest after the fee, cut to whole raw", () => {
    expect(authorShare(5n * 10n ** 28n, 500)).toBe(475n * 10n ** 26n);
    expect(authorShare(1n, 500)).toBe(1n);
  });
});

test("shows usual prices as they are typed", () => {
  const raw = (hundredths: bigint) => String(hundredths * 10n ** 28n);
  expect(describeUsualPrices({ lowRaw: raw(1n), highRaw: raw(25n) })).toBe("Most posts here cost Ӿ0.01–0.25.");
  expect(describeUsualPrices({ lowRaw: raw(5n), highRaw: raw(5n) })).toBe("Most posts here cost Ӿ0.05.");
});

describe("the missing parts", () => {
  test("are none when all is there", () => {
    expect(codesOf({})).toEqual([]);
  });

  test.each<[string, Partial<Draft>]>([
    ["title_short", { title: " a " }],
    ["title_shouted", { title: "LOOK AT THIS POST" }],
    ["body_empty", { doc: paragraphs(" ") }],
    ["category_missing", { category_id: null }],
    ["disclosure_missing", { creation_method: null }],
    ["adult_refused", { content_warning: "adult" }],
    ["price_missing", { access: "paid", doc: SOLD }],
    ["price_missing", { access: "pwyw", doc: SOLD }],
    ["price_missing", { access: "paid", doc: SOLD, price_currency: "USD", price_raw: "1" }],
    ["nothing_paid", { access: "paid", price_raw: "1" }],
    ["paid_part_opens", { doc: SOLD }],
  ])("are listed for %s", (code, changes) => {
    expect(codesOf(changes)).toEqual([code]);
  });

  test("of a paid text are a large enough preview, or a paid part", () => {
    const paid = { access: "paid", price_raw: `5${"0".repeat(28)}` } as const;
    const split = (free: string, below: string): PostDocument => ({
      type: "doc",
      content: [...paragraphs(free).content, { type: "paywallBreak" }, ...paragraphs(below).content],
    });
    expect(codesOf({ ...paid, doc: split("Short.", "Paid words.") })).toEqual(["preview_short"]);
    expect(codesOf({ ...paid, doc: split("Free. ".repeat(60), " ") })).toEqual(["nothing_paid"]);
    expect(codesOf({ ...paid, doc: split("Free. ".repeat(60), "Paid words.") })).toEqual([]);
    const [free, paywallBreak] = split("Free. ".repeat(60), "").content;
    const fileId = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
    const file = { type: "attachment" as const, attrs: { fileId, name: "a.pdf", bytes: 1, kind: "pdf" as const } };
    const sound = { type: "audio" as const, attrs: { ...file.attrs, kind: "mp3" as const } };
    if (!free || !paywallBreak) throw new Error("There is no break.");
    const doc = (...content: PostDocument["content"]): PostDocument => ({ type: "doc", content });
    expect(codesOf({ ...paid, doc: doc(free, sound, paywallBreak, file) })).toEqual([]);
    expect(codesOf({ ...paid, doc: doc(free, file, paywallBreak, sound) })).toEqual(["file_open"]);
    expect(codesOf({ doc: doc(free, sound) })).toEqual([]);
    expect(codesOf({ doc: doc(free, file) })).toEqual(["file_open"]);
  });

  test("of a cover are its description, and a picture that is not sold", () => {
    const cover_image_id = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
    const picture = {
      type: "image" as const,
      attrs: { imageId: cover_image_id, alt: "A reel", isDecorative: false, caption: "", width: "normal" as const },
    };
    const above = paragraphs("Free. ".repeat(60)).content;
    const sold: PostDocument = { type: "doc", content: [...above, { type: "paywallBreak" }, picture] };
    const shown: PostDocument = { type: "doc", content: [...above, picture] };
    const paid = { access: "paid", price_raw: `5${"0".repeat(28)}` } as const;
    expect(codesOf({ cover_alt: "Of no cover" })).toEqual([]);
    for (const cover_alt of [null, "", " \n"])
      expect(codesOf({ cover_image_id, cover_alt })).toEqual(["cover_alt_missing"]);
    expect(codesOf({ cover_image_id, cover_alt: "A reel", doc: shown })).toEqual([]);
    expect(codesOf({ ...paid, cover_image_id, cover_alt: "A reel", doc: sold })).toEqual(["cover_sold"]);
    expect(codesOf({ ...paid, og_image_id: cover_image_id, doc: sold })).toEqual(["link_picture_sold"]);
    expect(codesOf({ cover_image_id, cover_alt: "A reel", doc: removeBreak(sold) })).toEqual([]);
  });

  test("of a gallery are each meaningful picture's description, and each file", () => {
    const picture = (n: number, alt: string, isDecorative = false) => ({
      ...{ imageId: `0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c1${n}`, alt, isDecorative },
    });
    const images = [picture(1, "A reel"), picture(2, " "), picture(3, "", true)];
    const doc: PostDocument = {
      type: "doc",
      content: [...paragraphs("Words.").content, { type: "gallery", attrs: { images, caption: "" } }],
    };
    expect(findUnmetChecks({ ...READY, doc })).toMatchObject([
      { code: "alt_missing", message: expect.stringMatching(/^Picture 2: /), anchor: `image-${images[1]?.imageId}` },
    ]);
    expect(findMissingPictures(doc, new Set(images.slice(0, 2).map(({ imageId }) => imageId)))).toMatchObject([
      { code: "image_missing", anchor: `image-${images[2]?.imageId}` },
    ]);
  });

  test("include no capital where the script has none", () => {
    expect(codesOf({ title: "日本の小さな鳥について書いた話" })).toEqual([]);
  });
});

describe("the paywall break", () => {
  test("leaves enough to preview and something to pay for, and loses no word", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        fc.pre(documentSchema.safeParse(removeBreak(document)).success);
        const placed = placeBreak(document);
        if (!placed) return;
        const { free, paid } = splitAtPaywall(placed);
        expect(textOf(free).length).toBeGreaterThanOrEqual(previewMin(paid ? textOf(paid).length : 0));
        expect(countParts(placed).paid).toBeGreaterThan(0);
        expect(removeBreak(placed)).toEqual(removeBreak(document));
      }),
    );
  });

  test("goes after the first block that is enough, and nowhere in a text that is too short", () => {
    const long = "Free words. ".repeat(20);
    const placed = placeBreak(paragraphs("Short.", long, "Paid words.", "More."));
    expect(placed?.content.map(({ type }) => type)).toEqual([
      "paragraph",
      "paragraph",
      "paywallBreak",
      "paragraph",
      "paragraph",
    ]);
    expect(paidDocumentSchema.safeParse(placed).success).toBe(true);
    expect(placeBreak(paragraphs("Short."))).toBeNull();
    expect(placeBreak(paragraphs(long))).toBeNull();
  });
});
