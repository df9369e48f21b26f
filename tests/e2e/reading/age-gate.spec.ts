import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { expectOpen, hundredths, putOnSale, requestAddress, send } from "#tests/support/e2e/pay-page.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

type Running = Awaited<ReturnType<typeof readRunningProduct>>;

const SHOW = "I am 18 or older – show the post";
const FREE = "Free words.";

/** As a decision leaves it; the pages hear of it as they do then. */
async function gate(product: Running, id: string): Promise<void> {
  const sql = `with gated as (
      update public.posts set own_warning = content_warning, content_warning = 'adult' where id = $1 returning *)
    select private.show_new_warning(p) from (select * from gated) as p`;
  await queryProduct(product, sql, [id]);
}

/** Until the page that everyone gets has been made again. */
async function openGated(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(SHOW)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

async function reportPost(product: Running, id: string): Promise<string> {
  const [filed] = await queryProduct<{ reference: string }>(
    product,
    "select public.file_report(jsonb_build_object('target_type', 'post', 'target_id', $1::text, 'reason', 'unmarked_sexual')) as reference",
    [id],
  );
  return filed?.reference ?? "";
}

test("a reader opens the gate by keyboard, pays, and reads without it @phone", async ({ page, product }) => {
  const sold = await putOnSale(product, { subtitle: "A subtitle for adults" });
  await gate(product, sold.id);
  await openGated(page, sold.path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Adults only", { exact: true })).toBeVisible();
  await expect(page.getByText("This post is for people of 18 and over.")).toBeVisible();
  for (const words of [page.getByText(FREE).first(), page.getByText("A subtitle for adults")])
    await expect(words).toBeHidden();
  await expect(page.getByRole("button", { name: /^Pay Ӿ/ })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeHidden();
  await expectAccessible(page);

  await page.locator("summary", { hasText: SHOW }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(FREE).first()).toBeVisible();
  await expect(page.getByText("A subtitle for adults")).toBeVisible();
  await expect(page.getByText(SHOW)).toBeHidden();
  await expectAccessible(page);

  await send(product, await requestAddress(page), hundredths(5));
  await expectOpen(page, sold);
  await expect(page.getByText("Hide the post")).toHaveCount(0);
  await page.reload();
  await expectOpen(page, sold);
  await expect(page.getByText(SHOW)).toHaveCount(0);
  await expect(page.getByText("Adults only", { exact: true })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the gate opens and closes, is closed at every visit, and sets no cookie @phone", async ({ page, product }) => {
    const { path, id } = await putOnSale(product);
    await gate(product, id);
    await openGated(page, path);
    await expect(page.getByText(FREE).first()).toBeHidden();
    await page.getByText(SHOW).click();
    await expect(page.getByText(FREE).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay Ӿ/ })).toBeVisible();
    await page.getByText("Hide the post").click();
    await expect(page.getByText(FREE).first()).toBeHidden();
    await page.reload();
    await expect(page.getByText(SHOW)).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);

    await page.goto(`/comments/${id}`);
    await expect(page.getByText("I am 18 or older – show the discussion")).toBeVisible();
  });
});

test("lists, feeds, sitemaps and link previews say nothing of a gated post; its author's profile and search do", async ({
  page,
  product,
  request,
}) => {
  const word = `gated${crypto.randomUUID().slice(0, 8)}`;
  const { path, id } = await putOnSale(product, {
    title: `On ${word}`,
    excerpt: "An excerpt for adults",
    tags: [word],
  });
  const other = await putOnSale(product);
  const handle = path.split("/")[1]?.slice(1) ?? "";
  const read = async (address: string) => (await request.get(address)).text();
  const channels = [
    "/rss.xml",
    "/feed.json",
    `/feeds/${handle}.xml`,
    "/llms.txt",
    "/browse",
    "/sitemaps/posts-1.xml",
    "/",
  ];
  const beyondCache = { timeout: 15_000 };
  await expect(async () => expect(await read(`/feeds/${handle}.xml`)).toContain(path)).toPass(beyondCache);
  const before: string[] = [];
  for (const channel of channels) if ((await read(channel)).includes(path)) before.push(channel);
  expect(before).toEqual(
    expect.arrayContaining(["/rss.xml", `/feeds/${handle}.xml`, "/browse", "/sitemaps/posts-1.xml"]),
  );
  await gate(product, id);
  for (const channel of channels)
    await expect(async () => expect([channel, (await read(channel)).includes(path)]).toEqual([channel, false])).toPass(
      beyondCache,
    );
  expect(await read("/rss.xml")).toContain(other.path);

  await openGated(page, path);
  const head = await page.locator("head").innerHTML();
  expect(head).toContain('<meta name="rating" content="adult">');
  expect(head).toMatch(/<meta name="robots" content="noindex">/);
  expect(head).not.toContain("An excerpt for adults");
  const machine = await request.get(path, { headers: { accept: "application/json" } });
  expect(await machine.json()).toMatchObject({ contentWarning: "adult", freeMarkdown: expect.stringContaining(FREE) });

  for (const address of [`/@${handle}/profile/posts`, `/search?q=${word}`]) {
    await page.goto(address);
    const card = page.getByRole("listitem").filter({ hasText: `On ${word}` });
    await expect(card.getByText("Adults only")).toBeVisible();
    await expect(card).not.toContainText("An excerpt for adults");
    await expectAccessible(page);
  }
});

test("a moderator decides it, its author reads why and keeps writing, and a moderator ends it @phone", async ({
  page,
  product,
  browser,
}) => {
  const authorPage = await (await browser.newContext()).newPage();
  const author = await signInAs(authorPage, product, "writer");
  const { path, id, secret } = await putOnSale(product, {}, author.id);
  const reference = await reportPost(product, id);
  await signInAs(page, product, "moderator");
  await page.goto("/admin/reports");
  await page.getByRole("link", { name: `${reference}:` }).click();
  await page.getByRole("button", { name: `Age gate: ${reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rule").selectOption("Not for children");
  await dialog.getByLabel("What you found").fill("It describes sex in detail");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Age gate", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Decided: age gate." })).toBeVisible();
  await expectAccessible(page);

  await authorPage.goto(path);
  await expect(authorPage.getByText(secret)).toBeVisible();
  await expect(authorPage.getByText("Adults only", { exact: true })).toBeVisible();
  await authorPage.goto("/notifications");
  await expect(authorPage.getByText("has an age gate now. We sent you the reason")).toBeVisible();
  await authorPage.goto(`/edit/${id}/publish`);
  await expect(authorPage.getByText("This post has an age gate.")).toBeVisible();
  await authorPage.goto("/posts/published");
  await expect(authorPage.getByText("Age gate: its page is for people of 18 and over")).toBeVisible();
  await expectAccessible(authorPage);
  await authorPage.getByRole("link", { name: "Read the decision and appeal" }).click();
  await expect(authorPage.getByText("We put an age gate in front of a post")).toBeVisible();

  await page.getByRole("button", { name: `End the age gate: ${reference}` }).click();
  await dialog.getByLabel("Reason").fill("It is a quotation");
  await dialog.getByRole("button", { name: "End the age gate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Age gate" })).toHaveCount(0);
  await authorPage.goto("/notifications");
  await expect(authorPage.getByText("has no age gate any more")).toBeVisible();
  await authorPage.context().close();
});
