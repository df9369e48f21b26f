import { expect, type Page } from "@playwright/test";
import { openedPurchaseSchema } from "#lib/purchases/purchase.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { type PostOnSale, putOnSale } from "#tests/support/e2e/pay-page.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, XNO } from "#tests/support/world/world.ts";

type Product = Parameters<typeof putOnSale>[0];

/** This browser buys a post and keeps its token, but no session: as where anonymous users are paused. */
async function buyWithoutSession(page: Page, product: Product): Promise<PostOnSale & { purchaseId: string }> {
  const sold = await putOnSale(product);
  const answer = await page.request.post("/api/purchases/create", {
    data: { postId: sold.id },
    headers: { "sec-fetch-site": "same-origin" },
  });
  const { purchase } = openedPurchaseSchema.parse(await answer.json());
  const world = keptWorld(product.databaseUrl);
  const facts = await world.one<PaymentFacts>("select * from public.purchases where id = $1", [purchase.id]);
  await purchaseCalls(world).pay(facts, XNO / 20n);
  return { ...sold, purchaseId: purchase.id };
}

const libraryInHeader = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Library" });

const namesOfCookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader with a token and no session finds the post in the library, reads it, and returns it @phone", async ({
    page,
    product,
    browser,
  }) => {
    const { path, id, secret, purchaseId } = await buyWithoutSession(page, product);
    await page.goto(path);
    await page.getByRole("region", { name: "Your purchase" }).getByRole("link", { name: "Library" }).click();
    await expect(page).toHaveURL("/library");
    await page.getByRole("link", { name: /^Read / }).click();
    await expect(page.getByText(secret)).toBeVisible();

    await page.goto("/settings/purchases");
    await page.getByRole("link", { name: "Get your Nano back" }).click();
    await expect(page).toHaveURL(`/receipts/${purchaseId}`);
    await page.getByLabel("Why are you returning it?").selectOption("Too short");
    await page.getByRole("button", { name: /^Return it and get Ӿ0\.05 back/ }).click();
    await expect(page.getByRole("term").filter({ hasText: "On its way back" })).toBeVisible();
    await page.goto("/library");
    await expect(page.getByText("On its way back")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Read / })).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByText(secret)).toHaveCount(0);
    expect((await namesOfCookies(page)).filter((name) => name.includes("session"))).toEqual([]);

    const stranger = await browser.newContext({ baseURL: product.siteUrl, javaScriptEnabled: false });
    await stranger.addCookies([{ name: `pat_${id}`, value: "A".repeat(64), url: product.siteUrl }]);
    const theirs = await stranger.newPage();
    await theirs.goto("/library");
    await expect(theirs).toHaveURL("/login?next=%2Flibrary");
    await stranger.close();
  });
});

test("the library of a browser without a session leads to signing in, and asks for a refund there @looks @phone", async ({
  page,
  product,
}) => {
  const { path } = await buyWithoutSession(page, product);
  await page.goto("/library");
  await expect(page.getByRole("link", { name: /^Read / })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Save it" })).toHaveAttribute("href", "/login?next=%2Flibrary");
  await expect(page.getByRole("link", { name: "Saved for later" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^More for/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Get your Nano back" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Get your Nano back" });
  await dialog.getByRole("button", { name: /^Return it and get Ӿ0\.05 back/ }).press("Enter");
  await expect(dialog.getByText(/Ӿ0\.05 is (?:on its way back|back in your wallet)/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(path);
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
});

test("the header shows the library on each page to a browser that holds a token, and to no other", async ({
  page,
  product,
}) => {
  await page.goto("/");
  await expect(libraryInHeader(page)).toHaveCount(0);
  await buyWithoutSession(page, product);
  for (const path of ["/", "/faq", "/login"]) {
    await page.goto(path);
    await expect(libraryInHeader(page)).toBeVisible();
  }
  await libraryInHeader(page).click();
  await expect(page.getByRole("link", { name: /^Read / })).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/");
  await expect(libraryInHeader(page)).toHaveCount(0);
});

test.describe("without JavaScript, in the header", () => {
  test.use({ javaScriptEnabled: false });

  test("the library stands on the pages that only a buyer gets: the post, the receipt, the library itself", async ({
    page,
    product,
  }) => {
    const { path, purchaseId } = await buyWithoutSession(page, product);
    for (const own of [path, `/receipts/${purchaseId}`, "/library"]) {
      await page.goto(own);
      await expect(libraryInHeader(page)).toBeVisible();
    }
    await page.goto("/faq");
    await expect(libraryInHeader(page)).toHaveCount(0);
  });
});
