import { expect, type Page } from "@playwright/test";
import { makePng } from "#tests/support/documents/png.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { dragFiles, onDisk, pasteFile } from "#tests/support/e2e/files.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const FREE = "A farthing bought a reel of thread, a bun, or the loan of a good book for one whole evening. ".repeat(4);
const photo = { name: "reel.png", bytes: makePng(1200, 800) };
const choice = (page: Page) => page.getByLabel(/^Choose (?:a|another) cover$/);
const cover = (page: Page) => page.getByRole("img", { name: "The cover, cropped as in lists" });

// The publish screen says that a description is missing.
test.use({ expectedErrors: /status of 422/ });

test("a cover is chosen from the disk, dropped and pasted @phone", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const data = { title: "Reels of thread", doc: documentOf(FREE, null, "The thread was red.") };
  const begun = await page.request.post("/api/posts", { data, headers: { origin: product.siteUrl } });
  const { id } = (await begun.json()) as { id: string };
  const removeCover = async () => {
    await expect(cover(page)).toBeVisible();
    await page.getByRole("button", { name: "Remove the cover" }).click();
    await expect(cover(page)).toHaveCount(0);
  };
  await page.goto(`/compose/${id}/publish`);
  await choice(page).setInputFiles(onDisk(photo));
  await removeCover();
  await dragFiles(choice(page), "drop", [photo]);
  await removeCover();
  await pasteFile(choice(page), photo);
  await removeCover();
  // The same file once more.
  await choice(page).setInputFiles(onDisk(photo));
  await removeCover();
});

test("a cover is added, described, stored, published and shown to everyone @night", async ({
  page,
  product,
  browser,
}) => {
  // The worker processes a picture twice, and then opens it.
  test.slow();
  const { id: author } = await signInAs(page, product, "writer");
  const data = { title: "Reels of thread", doc: documentOf(FREE, null, "The thread was red.") };
  const begun = await page.request.post("/api/posts", { data, headers: { origin: product.siteUrl } });
  expect(begun.status()).toBe(201);
  const { id } = (await begun.json()) as { id: string };
  const storedCover = async () => {
    const sql = "select cover_image_id is not null as has_cover, cover_alt from public.posts where profile_id = $1";
    return (await queryProduct<{ has_cover: boolean; cover_alt: string | null }>(product, sql, [author]))[0];
  };
  await page.goto(`/compose/${id}/publish`);
  await expect(page.getByRole("heading", { name: "How it will look" })).toBeVisible();
  await expect(choice(page)).toBeEnabled();
  await choice(page).setInputFiles(onDisk({ ...photo, name: "reel.txt" }));
  await expect(page.getByText("This is not a JPEG, PNG or WebP picture, or it is damaged.").first()).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await choice(page).press("Enter");
  await (await chooser).setFiles(onDisk(photo));
  await expect(cover(page)).toBeVisible();
  await expect.poll(storedCover).toEqual({ has_cover: true, cover_alt: null });
  await page.getByRole("button", { name: "Remove the cover" }).click();
  await expect(cover(page)).toHaveCount(0);
  await expect(choice(page)).toBeFocused();
  await choice(page).setInputFiles(onDisk(photo));
  await expect(cover(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Caption of the cover").fill("By the window");
  await page.getByLabel("Caption of the cover").blur();
  const caption = () =>
    queryProduct(product, "select cover_caption from public.posts where id = $1 and cover_image_id is not null", [id]);
  await expect.poll(caption).toEqual([{ cover_caption: "By the window" }]);

  await page.reload();
  await expect(cover(page)).toBeVisible();
  await expect(page.getByLabel("Caption of the cover")).toHaveValue("By the window");
  await page.getByText("Fixed price", { exact: true }).click();
  await page.getByLabel("Price in XNO").fill("0.05");
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("button", { name: "Publish now — Ӿ0.05" }).click();
  const mistakes = page.getByRole("region", { name: "Not published yet" });
  await mistakes.getByRole("link", { name: "Describe the cover for people who can’t see it." }).click();
  const description = page.getByRole("textbox", { name: "Describe the cover" });
  await expect(description).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("A blue reel");
  await page.getByRole("button", { name: "Publish now — Ӿ0.05" }).click();
  await expect(page.getByRole("heading", { name: "Published", exact: true })).toBeVisible();
  const address = (await page.getByRole("link", { name: "Read it" }).getAttribute("href")) ?? "";

  const stranger = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  const shown = stranger.getByRole("img", { name: "A blue reel" });
  await expect(async () => {
    await stranger.goto(address);
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(stranger.getByText("By the window")).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(stranger);
  await stranger.context().close();

  await page.goto("/posts/published");
  const row = page.getByRole("list", { name: "Published" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  const small = row.locator("img");
  await small.scrollIntoViewIfNeeded();
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expectAccessible(page);
});
