import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { makePng } from "#tests/support/documents/png.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { paste } from "#tests/support/e2e/paste.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

test("an embed gets its title and picture while the author writes, once, and readers load both from us", async ({
  page,
  product,
}) => {
  const { id } = await signInAs(page, product, "writer");
  const asked: unknown[] = [];
  // What the other site would answer: no test reaches one.
  await page.route("**/api/posts/*/embeds", async (route) => {
    asked.push(route.request().postDataJSON());
    const imageId = randomUUID();
    const image = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(makePng(480, 270)) };
    const headers = { origin: new URL(page.url()).origin };
    const to = route
      .request()
      .url()
      .replace(/embeds$/, `images/${imageId}`);
    await page.request.put(to, { multipart: { image }, headers });
    await route.fulfill({ json: { card: { title: "How thread is spun", author: "Ada Wren", imageId } } });
  });
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await paste(text, "text/plain", "https://vimeo.com/76979871");
  const embed = text.getByRole("group", { name: "Embed" });
  await expect(embed).toContainText("How thread is spun");
  await expect(embed).toContainText("Vimeo · Ada Wren · vimeo.com/76979871");
  await page.keyboard.press("Control+s");
  const saved = async () => {
    const [row] = await queryProduct<{ free_doc: unknown }>(
      product,
      "select v.free_doc from public.post_versions v where v.author_id = $1 order by v.n desc limit 1",
      [id],
    );
    return row?.free_doc;
  };
  const attrs = { provider: "vimeo", url: "https://vimeo.com/76979871" };
  const card = { title: "How thread is spun", author: "Ada Wren", imageId: expect.any(String) };
  await expect.poll(saved).toEqual({ type: "doc", content: [{ type: "embed", attrs: { ...attrs, card } }] });

  await page.reload();
  await expect(embed).toContainText("How thread is spun");
  expect(asked).toEqual([{ embed: attrs, imageId: expect.any(String) }]);

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("menuitem", { name: "Desktop size" }).click();
  const preview = await opened;
  const link = preview.getByRole("link", { name: "Play from Vimeo" });
  await expect(link).toBeVisible();
  await expect(preview.getByText("How thread is spun")).toBeVisible();
  const picture = preview.locator(".post-embed img");
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(preview);
});
