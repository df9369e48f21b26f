import { expect, type Page } from "@playwright/test";
import { makePng } from "#tests/support/documents/png.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { onDisk } from "#tests/support/e2e/files.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const FREE = "A farthing bought a reel of thread, a bun, or the loan of a good book for one whole evening. ".repeat(4);

async function begin(page: Page, siteUrl: string, data: object): Promise<string> {
  const answer = await page.request.post("/api/posts", { data, headers: { origin: siteUrl } });
  expect(answer.status()).toBe(201);
  return String(((await answer.json()) as { id: string }).id);
}
const handleOf = async (product: Parameters<typeof queryProduct>[0], id: string) => {
  const sql = "select handle from public.profiles where id = $1";
  return (await queryProduct<{ handle: string }>(product, sql, [id]))[0]?.handle;
};

test("an earlier date is chosen before publishing, shown with the real one, and orders the profile @phone", async ({
  page,
  product,
}) => {
  const { id: author } = await signInAs(page, product, "writer");
  const handle = await handleOf(product, author);
  await putOnSale(product, { title: "Of this site" }, author);
  const id = await begin(page, product.siteUrl, { title: "Of an older site", doc: documentOf(FREE) });
  await page.goto(`/compose/${id}/publish`);
  await page.getByRole("radiogroup", { name: "Price" }).getByText("Free", { exact: true }).click();
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await page.getByRole("heading", { name: "More about it", exact: true }).click();
  const date = page.getByLabel("Earlier date");
  await date.fill("2999-01-01");
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(/Choose a day from 1990 up to the day of publication\./);
  await expectAccessible(page);
  await date.fill("2015-03-04");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("heading", { name: "Published" })).toBeVisible();

  await page.goto(`/@${handle}/of-an-older-site?view=visitor`);
  await expect(page.getByRole("main").locator("time").first()).toHaveText("4 Mar 2015");
  await expect(
    page.getByText(/^Dated 4\sMar\s2015 by the author\. Published here on \d+\s\w+\s20\d\d\.$/),
  ).toBeVisible();
  const titles = async () => {
    await page.goto(`/@${handle}`);
    return page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
  };
  await expect.poll(titles).toEqual(["Of this site", "Of an older site"]);
  await expect(page.getByRole("article").nth(1).locator("time")).toContainText("4 Mar 2015");
  await expectAccessible(page);
  const feed = await (await page.request.get(`/feeds/${handle}.xml`)).text();
  expect(feed.indexOf("Of an older site")).toBeLessThan(feed.indexOf("Of this site"));
  expect(feed).toContain("Of an older site");
  expect(feed).not.toMatch(/Mar 2015|2015-03/);
});

test("a version says which words it changed, which were published and which one is live @phone", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "writer");
  const id = await begin(page, product.siteUrl, { title: "The wren", doc: documentOf(FREE, "It sings in winter.") });
  const change = async (version: number, data: object) => {
    const answer = await page.request.patch(`/api/posts/${id}`, {
      data: { version, ...data },
      headers: { origin: product.siteUrl },
    });
    expect(answer.status()).toBe(200);
  };
  await change(1, { category_id: "essays", creation_method: "human" });
  const publish = { data: { version: 2, rightsConfirmed: true }, headers: { origin: product.siteUrl } };
  expect((await page.request.post(`/api/posts/${id}/publish`, publish)).status()).toBe(200);
  await change(2, { title: "The small wren", doc: documentOf(FREE, "It sings in spring.", "It is gone.") });

  await page.goto(`/edit/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").nth(0)).not.toContainText("Live now");
  await expect(dialog.getByRole("listitem").nth(1)).toContainText("Live now");
  await expectAccessible(page);
  await dialog.getByRole("listitem").nth(0).getByRole("button").click();
  const changes = page.getByRole("region", { name: "Changes since version 2" });
  await expect(changes).toContainText("5 words added, 1 removed");
  await expect(changes.getByRole("insertion")).toHaveText(["Added: small ", "Added: spring", "Added: It is gone."]);
  await expect(changes.getByRole("deletion")).toHaveText(["Removed: winter"]);
  await expect(changes.getByText("1 block is the same")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Whole text" }).click();
  await expect(page.getByRole("dialog").getByText("It is gone.", { exact: false })).toBeVisible();
});

test("the preview opens beside the editor in the size of a phone or of a desktop, with the newest text", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "writer");
  const id = await begin(page, product.siteUrl, { title: "In two sizes", doc: documentOf(FREE) });
  await page.goto(`/compose/${id}`);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("In both sizes");
  for (const [name, width] of [
    ["Phone size", 390],
    ["Desktop size", 1280],
  ] as const) {
    const opening = page.waitForEvent("popup");
    await page.getByRole("banner").getByRole("button", { name: "Preview" }).click();
    await page.getByRole("menuitem", { name }).click();
    const preview = await opening;
    await expect(preview.getByRole("heading", { name: "In both sizes", level: 1 })).toBeVisible();
    expect(await preview.evaluate(() => innerWidth)).toBe(width);
    await preview.close();
  }
});

test("another picture stands beside links, and a cover above the profile @phone", async ({ page, product }) => {
  const { id: author } = await signInAs(page, product, "writer");
  const handle = await handleOf(product, author);
  const id = await begin(page, product.siteUrl, { title: "Pictures", doc: documentOf(FREE) });
  await page.goto(`/compose/${id}/publish`);
  await page.getByRole("heading", { name: "How it will look", exact: true }).click();
  await page
    .getByLabel("Choose a picture for links")
    .setInputFiles(onDisk({ name: "reel.png", bytes: makePng(1200, 800) }));
  await expect(page.getByRole("img", { name: "The picture beside links, cropped" })).toBeVisible();
  const stored = () =>
    queryProduct(product, "select og_image_id is not null as has_one, cover_image_id from public.posts where id = $1", [
      id,
    ]);
  await expect.poll(stored).toEqual([{ has_one: true, cover_image_id: null }]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove the picture for links" }).click();
  await expect.poll(stored).toEqual([{ has_one: false, cover_image_id: null }]);

  await page.goto("/settings/profile");
  await page.getByLabel("Choose a cover").setInputFiles(onDisk({ name: "wide.png", bytes: makePng(1600, 800) }));
  await page.getByLabel("Describe the cover").fill("Hills in the evening");
  await page.getByRole("button", { name: "Save" }).click();
  const isShown = async () => {
    await page.goto(`/@${handle}`);
    return page.getByRole("img", { name: "Hills in the evening" }).isVisible();
  };
  await expect.poll(isShown).toBe(true);
  const box = await page.getByRole("img", { name: "Hills in the evening" }).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 1);
  await expectAccessible(page);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Remove the cover" }).click();
  await expect(page.getByRole("img", { name: "Your cover" })).toHaveCount(0);
});
