import type { ExportedPost } from "#lib/exports/own-post.ts";

export const PICTURE = "11111111-1111-4111-8111-111111111111";
export const FILE = "22222222-2222-4222-8222-222222222222";
export const OTHER_POST = "33333333-3333-4333-8333-333333333333";

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const doc = (...content: unknown[]) => ({ type: "doc", content });

/** A paid post with a picture, a file and a card of another post. */
export const OWN_POST: ExportedPost = {
  id: "44444444-4444-4444-8444-444444444444",
  slug: "a-wren-in-winter",
  status: "published",
  version: 3,
  title: 'A "wren" in winter',
  subtitle: "Small: and cold",
  excerpt: "In which it snows.",
  language: "en",
  category: "essays",
  tags: ["birds", "winter"],
  access: "paid",
  price_currency: "XNO",
  price_raw: `5${"0".repeat(28)}`,
  price_usd_micros: null,
  pwyw_min_raw: null,
  license: "all-rights",
  creation_method: "human",
  content_warning: "none",
  canonical_url: null,
  seo_title: "Wrens",
  seo_description: null,
  cover_image_id: PICTURE,
  cover_alt: "A wren",
  cover_caption: null,
  og_image_id: null,
  created_at: "2026-11-20T10:00:00+00:00",
  updated_at: "2026-11-21T10:00:00+00:00",
  published_at: "2026-11-21T10:00:00+00:00",
  first_published_at: "2026-11-21T10:00:00+00:00",
  backdated_to: null,
  free_doc: doc(line("Everyone reads this."), {
    type: "image",
    attrs: { imageId: PICTURE, alt: "A wren", isDecorative: false, caption: "", width: "normal" },
  }),
  sections: [
    {
      idx: 0,
      doc: doc(
        line("Buyers read this."),
        { type: "attachment", attrs: { fileId: FILE, name: "Score & notes.pdf", bytes: 9, kind: "pdf" } },
        { type: "postCard", attrs: { postId: OTHER_POST } },
      ),
    },
  ],
  newer: null,
  pictures: [{ id: PICTURE, path: "a/b/c/900.webp" }],
  files: [{ id: FILE, path: "a/b/c/file.pdf", name: "Score & notes.pdf", bytes: 9 }],
};

export const LINKS = new Map([[OTHER_POST, "https://example.org/@ada/other"]]);
