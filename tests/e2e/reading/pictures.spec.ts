import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { makePng } from "#tests/support/documents/png.ts";
import { test } from "#tests/support/e2e/e2e.ts";

const WEBP = { accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
/** The breakpoints, and twice as wide for sharper screens. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072];

type Picture = { url: string; w?: number | string; q?: number | string };

function optimised({ url, w = 640, q = 100 }: Picture): string {
  return `/_next/image?${new URLSearchParams({ url, w: String(w), q: String(q) })}`;
}

/** A picture in its own bucket, by its public address, whether or not the bucket is public. */
const withPicture = test.extend<{ upload: (options: { public: boolean }) => Promise<string> }>({
  upload: async ({ product }, use) => {
    const { storage } = createClient(product.supabaseUrl, product.secretKey);
    const made: string[] = [];
    await use(async (options) => {
      const bucket = `pictures-${randomUUID()}`;
      const { error } = await storage.createBucket(bucket, options);
      if (error) throw error;
      made.push(bucket);
      const files = storage.from(bucket);
      const uploaded = await files.upload("on-mills.png", makePng(3_072, 768), { contentType: "image/png" });
      if (uploaded.error) throw uploaded.error;
      return files.getPublicUrl("on-mills.png").data.publicUrl;
    });
    for (const bucket of made) {
      await storage.emptyBucket(bucket);
      await storage.deleteBucket(bucket);
    }
  },
});

withPicture(
  "a picture of a public bucket is served as webp at every breakpoint and twice its width",
  async ({ request, upload }) => {
    const url = await upload({ public: true });
    for (const width of WIDTHS) {
      const answer = await request.get(optimised({ url, w: width }), { headers: WEBP });
      expect(answer.status()).toBe(200);
      expect(answer.headers()["content-type"]).toBe("image/webp");
      expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: "webp", width, height: width / 4 });
    }
  },
);

withPicture("everything else is refused with 400", async ({ request, product, upload }) => {
  const url = await upload({ public: true });
  const hidden = await upload({ public: false });
  const refused: Record<string, Picture> = {
    "another host": { url: url.replace(/\/\/[^/]+/, "//example.com") },
    "another port of the host": { url: url.replace(/:\d+\//, ":1/") },
    "the site itself": { url: "/icon.svg" },
    "its own address again": { url: optimised({ url }) },
    "another path of the storage": { url: url.replace("/object/public/", "/object/") },
    "a way out of the public path": { url: url.replace("/public/", "/public/../authenticated/") },
    "a signed address": { url: url.replace("/object/public/", "/object/sign/").concat("?token=x") },
    "the mailbox": { url: `${product.supabaseUrl}/mailbox` },
    "a query": { url: `${url}?download=` },
    "a private bucket": { url: hidden },
    "an odd width": { url, w: 641 },
    "no width": { url, w: "" },
    "a width that Next has by default": { url, w: 1920 },
    "an odd quality": { url, q: 75 },
    "no quality": { url, q: "" },
    "a file": { url: "file:///etc/passwd" },
    data: { url: "data:image/png;base64,AAAA" },
  };
  for (const [what, picture] of Object.entries(refused)) {
    const answer = await request.get(optimised(picture), { headers: WEBP });
    expect(answer.status(), what).toBe(400);
  }
});
