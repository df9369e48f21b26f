import { expect } from "@playwright/test";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const NOTE = "This picture contains a QR code. It is not a payment to this site.";
const FREE = "A farthing bought a reel of thread, a bun, or the loan of a good book for one whole evening. ".repeat(4);

test("a picture with a QR code says so in the preview and to readers, also as the cover, whatever its caption @phone @looks", async ({
  page,
  product,
  browser,
}) => {
  await signInAs(page, product, "writer");
  await page.goto("/compose");
  const code = await sharp(Buffer.from(renderSVG("nano:nano_1someone?amount=1")))
    .resize(500)
    .extend({ top: 60, bottom: 60, left: 300, right: 300, background: "#b0c4de" })
    .png()
    .toBuffer();
  const post = await page.evaluate(
    async ({ bytes, words }) => {
      const call = async (method: string, path: string, body: object) => {
        const answer = await fetch(`/api/posts${path}`, {
          ...{ method, body: JSON.stringify(body), headers: { "content-type": "application/json" } },
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const { id, version } = await call("POST", "", { title: "What the till shows" });
      const images = [crypto.randomUUID(), crypto.randomUUID()];
      for (const image of images) {
        const form = new FormData();
        form.set("image", new File([new Uint8Array(bytes)], "till.png", { type: "image/png" }));
        const stored = await fetch(`/api/posts/${id}/images/${image}`, { method: "PUT", body: form });
        if (!stored.ok) throw new Error(await stored.text());
      }
      const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
      const shown = {
        imageId: images[0],
        alt: "A till",
        isDecorative: false,
        caption: "Pay for this text here",
        width: "normal",
      };
      const doc = { type: "doc", content: [line(words), { type: "image", attrs: shown }, line(words)] };
      const saved = await call("PATCH", `/${id}`, {
        ...{ version, doc, category_id: "essays", creation_method: "human", access: "free" },
        ...{ cover_image_id: images[1], cover_alt: "A till from afar" },
      });
      return { id: String(id), version: Number(saved.version) };
    },
    { bytes: [...code], words: FREE },
  );
  await page.goto(`/compose/${post.id}/preview`);
  await expect(page.getByText(NOTE)).toHaveCount(2);
  await page.evaluate(async ({ id, version }) => {
    const answer = await fetch(`/api/posts/${id}/publish`, {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ version, rightsConfirmed: true }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, post);
  const closed = () =>
    queryProduct(product, "select from public.post_images where post_id = $1 and is_paid", [post.id]);
  await expect.poll(closed).toEqual([]);
  const [row] = await queryProduct(
    product,
    "select format('/@%s/%s', a.handle, p.slug) as path from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [post.id],
  );
  const visitor = await browser.newPage();
  await visitor.goto(new URL(String(row?.path), product.siteUrl).href);
  const figure = visitor.getByRole("figure").filter({ hasText: "Pay for this text here" });
  await expect(figure.getByText(NOTE)).toBeVisible();
  await expect(visitor.getByText(NOTE)).toHaveCount(2);
  await expectAccessible(visitor);
  await visitor.close();
});
