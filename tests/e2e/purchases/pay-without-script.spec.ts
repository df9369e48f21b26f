import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { hundredths, putOnSale, send } from "#tests/support/e2e/pay-page.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay Ӿ.* and read$/ });
const statusOf = (page: Page) => page.getByRole("status", { name: "Your payment" });
const checkAgain = (page: Page) => page.getByRole("button", { name: "Check again" });
const check = (page: Page) => checkAgain(page).click();

/** Axe is a script: it looks at the same page in a browser that runs some. */
async function expectAccessibleCopy(browser: Browser, page: Page): Promise<void> {
  const body = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const other = await browser.newContext({ javaScriptEnabled: true });
  const copy = await other.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await copy.goto(page.url());
  await expectAccessible(copy);
  await other.close();
}

async function readAddress(page: Page): Promise<string> {
  return (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /40[49]/ });

  test("a reader presses Pay, sees the code on a page, pays, checks again and reads @phone", async ({
    page,
    browser,
    product,
  }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await expect(page.getByRole("button", { name: "I already paid" })).toBeHidden();
    await payButton(page).click();
    await expect(page).toHaveURL(/\/bought\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay Ӿ0\.05 to @/);
    await expect(statusOf(page)).toHaveText("Waiting for your payment");
    await expect(page.getByText("Exactly 0.05 Nano")).toBeVisible();
    await expect(page.locator("a svg path[stroke]")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open wallet" })).toHaveAttribute("href", /nano(?::|%3A)nano_/);
    await expect(page.getByText(sold.secret)).toHaveCount(0);
    expect(await page.content()).not.toContain(sold.secret);
    const [url, address] = [page.url(), await readAddress(page)];

    // Pressed again, it is the same purchase.
    await page.goBack();
    await payButton(page).click();
    await expect(page).toHaveURL(url);

    const stranger = await browser.newContext({ javaScriptEnabled: false });
    const theirs = await stranger.newPage();
    expect((await theirs.goto(url))?.status()).toBe(404);
    expect(await theirs.content()).not.toContain(address);
    await stranger.close();

    await check(page);
    await expect(page).toHaveURL(url);
    await expect(statusOf(page)).toHaveText("Waiting for your payment");
    await send(product, address, hundredths(5));
    await expect(async () => {
      // The press leaves this page once it is paid, however slowly. If that came between, the page says so itself.
      if (page.url().includes("/bought/"))
        await checkAgain(page)
          .or(page.getByRole("link", { name: "Read it" }))
          .click();
      await expect(page).toHaveURL(new RegExp(`${sold.path}$`), { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(sold.secret)).toBeVisible();
    await page.reload();
    await expect(page.getByText(sold.secret)).toBeVisible();
  });

  test("the page of a payment tells the truth in every state, and is accessible", async ({
    page,
    browser,
    product,
  }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await payButton(page).click();
    const address = await readAddress(page);
    await expectAccessibleCopy(browser, page);

    await queryProduct(
      product,
      "update public.purchases set expires_at = now() - interval '1 minute' where post_id = $1",
      [sold.id],
    );
    await page.reload();
    await expect(statusOf(page)).toHaveText("This price has ended. Nothing was paid.");
    await expectAccessibleCopy(browser, page);
    await payButton(page).click();
    await expect(statusOf(page)).toHaveText("Waiting for your payment");
    expect(await readAddress(page)).toBe(address);

    await send(product, address, hundredths(4));
    await expect(async () => {
      await check(page);
      await expect(statusOf(page)).toHaveText("You sent Ӿ0.04 of Ӿ0.05. Send Ӿ0.01 more to the same address.", {
        timeout: 500,
      });
    }).toPass();
    await expect(page.getByText("Exactly 0.01 Nano")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open wallet" })).toHaveAttribute("href", /amount(?:=|%3D)10{28}\b/);
    await expectAccessibleCopy(browser, page);
  });

  test("the button names the amount that is chosen, and that is what is asked for", async ({ page, product }) => {
    const sold = await putOnSale(product, {
      ...{ access: "pwyw", price_raw: null },
      ...{ pwyw_min_raw: String(hundredths(1)), pwyw_suggested_raw: String(hundredths(3)) },
    });
    await page.goto(sold.path);
    await expect(payButton(page)).toHaveAccessibleName("Pay Ӿ0.03 and read");
    await page.getByText("Ӿ0.06", { exact: true }).click();
    await expect(payButton(page)).toHaveAccessibleName("Pay Ӿ0.06 and read");
    await page.getByText("Another amount").click();
    await page.getByRole("textbox", { name: "Your amount" }).fill("0,02");
    await page.getByRole("button", { name: "Pay your amount and read" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay Ӿ0\.02 to @/);
  });

  test("a price that changed meanwhile is refused on a page that offers the new one", async ({
    page,
    browser,
    product,
  }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await queryProduct(product, "update public.posts set price_raw = $2 where id = $1", [
      sold.id,
      String(hundredths(7)),
    ]);
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The price has changed");
    await expect(page.getByRole("link", { name: "Back to the post" })).toHaveAttribute("href", sold.path);
    // Its own style applies: the policy of other answers of /api would forbid it.
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("text-wrap", "balance");
    await expectAccessibleCopy(browser, page);
    await page.getByRole("button", { name: "Pay Ӿ0.07 and read" }).click();
    await expect(statusOf(page)).toHaveText("Waiting for your payment");
  });
});

test("a reader whose scripts fail to load pays the same way", async ({ browser, product }) => {
  const sold = await putOnSale(product);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  // Not the test's own page: that one waits until its scripts run.
  const page = await context.newPage();
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(sold.path);
  await payButton(page).click();
  const sheet = page.getByRole("dialog", { name: /^Pay Ӿ0\.05 to @/ });
  await expect(sheet).toContainText("Getting an address…");
  const otherWay = sheet.getByRole("button", { name: "Pay on a plain page instead" });
  await expect(otherWay).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
  await otherWay.click();
  await expect(page).toHaveURL(/\/bought\//);
  await expect(statusOf(page)).toHaveText("Waiting for your payment");
  await context.close();
});
