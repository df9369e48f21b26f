import { expect, type Locator } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import {
  expectOpen,
  hundredths,
  putOnSale,
  readAddress,
  requestAddress,
  send,
  sheetOf,
  statusOf,
} from "#tests/support/e2e/pay-page.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const END_QUOTES = "update public.purchases set expires_at = now() - interval '1 minute' where post_id = $1";
const SWEEP = "select public.expire_purchases(1000)";

test("a part payment can be returned, and the page asks for the whole price again", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await send(product, await requestAddress(page), hundredths(4));
  await sheetOf(page).getByRole("button", { name: "Give me my Ӿ0.04 back" }).click();
  await expect(statusOf(page)).toContainText("Your Ӿ0.04 is on its way back to you.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Pay Ӿ0.05 and read" })).toBeVisible();
});

test("an open sheet reopens an expired purchase at its address, and asks again about a dollar price @night", async ({
  page,
  product,
}) => {
  // By the reader's own clock this would have ended long ago, or not for an hour.
  await page.clock.install({ time: Date.now() - 3_600_000 });
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  const reopened = page.waitForResponse("**/api/purchases/create");
  await queryProduct(product, END_QUOTES, [sold.id]);
  await queryProduct(product, SWEEP);
  expect((await reopened).status()).toBe(201);
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  expect(await readAddress(page)).toBe(address);

  const dollars = await putOnSale(product, { price_currency: "USD", price_usd_micros: "50000", price_raw: null });
  await page.goto(dollars.path);
  const first = await requestAddress(page);
  await expect(sheetOf(page).getByRole("timer")).toContainText(/^This price holds for \d:\d\d$/);
  await queryProduct(product, END_QUOTES, [dollars.id]);
  await queryProduct(product, SWEEP);
  await sheetOf(page).getByRole("button", { name: "Get a fresh price" }).click();
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  expect(await readAddress(page)).toBe(first);
});

test("a reader who pays and closes the tab finds the post open, late or not, in every tab", async ({
  page,
  context,
  product,
}) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  const other = await context.newPage();
  await other.goto(sold.path);
  await queryProduct(product, END_QUOTES, [sold.id]);
  await page.close();
  await send(product, address, hundredths(5));
  await expect(async () => {
    await other.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(other.getByText(sold.secret)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const back = await context.newPage();
  await back.goto(sold.path);
  await expect(back.getByText(sold.secret)).toBeVisible();
});

test("two tabs with a sheet each, on a clock an hour ahead, have one address, and both open; the excess comes back @night", async ({
  page,
  context,
  product,
}) => {
  await page.clock.install({ time: Date.now() + 3_600_000 });
  const sold = await putOnSale(product);
  const other = await context.newPage();
  await page.goto(sold.path);
  const address = await requestAddress(page);
  await other.goto(sold.path);
  expect(await requestAddress(other)).toBe(address);
  for (const tab of [page, other]) await expect(sheetOf(tab).getByText("Connected", { exact: true })).toBeVisible();
  await send(product, address, hundredths(10));
  // First, since a message leaves by itself.
  const message = page.getByRole("listitem").filter({ hasText: /^You sent Ӿ0\.1\. Ӿ0\.05 is on its way back/ });
  await expect(message).toBeVisible();
  for (const tab of [page, other]) await expectOpen(tab, sold);
});

/** By how many pixels the line stands out of the box around it. */
const readOverflow = (line: Locator) =>
  line.evaluate((text) => {
    const [inner, outer] = [text, text.parentElement ?? text].map((element) => element.getBoundingClientRect());
    return inner && outer ? outer.top - inner.top : Number.NaN;
  });

test.describe("without a network", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/ });

  test("the sheet says so and keeps its code; back online, it opens what was paid meanwhile", async ({
    page,
    context,
    product,
  }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    const address = await requestAddress(page);
    await expect(sheetOf(page).getByText("Connected", { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(statusOf(page)).toContainText("You are offline");
    await expect(sheetOf(page).getByText("Waiting for the network")).toBeVisible();
    await expect(sheetOf(page).getByText("Connected", { exact: true })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 640 });
    expect(await readOverflow(statusOf(page))).toBeLessThanOrEqual(0);
    expect(await readAddress(page)).toBe(address);
    await send(product, address, hundredths(5));
    await context.setOffline(false);
    await expectOpen(page, sold);
  });

  test("a reader who could not be signed in is signed in when back online, and reads at once", async ({
    page,
    context,
    product,
  }) => {
    const sold = await putOnSale(product);
    const gone = Promise.withResolvers<void>();
    await page.route("**/auth/v1/signup", async (route) => {
      await gone.promise;
      await route.abort("internetdisconnected");
    });
    // The address may be there before the page asks to be signed in; offline it would not ask at all.
    const asked = page.waitForRequest("**/auth/v1/signup");
    // Heard from the start: on a slow machine the page gives up by itself, after 15 seconds.
    const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/auth/v1/signup"));
    await page.goto(sold.path);
    const address = await requestAddress(page);
    await asked;
    await context.setOffline(true);
    await expect(statusOf(page)).toContainText("You are offline");
    gone.resolve();
    await refused;
    await page.unroute("**/auth/v1/signup");
    await context.setOffline(false);
    await expect(sheetOf(page).getByText("Connected", { exact: true })).toBeVisible();
    await send(product, address, hundredths(5));
    await expectOpen(page, sold);
  });
});

test.describe("on bad connections", () => {
  test.use({ expectedErrors: /WebSocket|422/ });

  test("the page tries four times where realtime is blocked, then asks every 15 seconds @night", async ({
    page,
    product,
  }) => {
    const sold = await putOnSale(product);
    const tries = new Set<string>();
    await page.routeWebSocket(/realtime/, (socket) =>
      socket.onMessage((message) => {
        const [join, reference, topic, event] = JSON.parse(String(message));
        if (event !== "phx_join") return;
        tries.add(topic);
        socket.send(JSON.stringify([join, reference, topic, "phx_reply", { status: "error", response: {} }]));
      }),
    );
    await page.clock.install();
    await page.goto(sold.path);
    const address = await requestAddress(page);
    const asks = sheetOf(page).getByText("Checking every 15 seconds");
    // A second at a time: a longer step would end a try that has not reached the server yet.
    await expect(async () => {
      await page.clock.fastForward(1_000);
      await expect(asks).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(tries.size).toBe(4);
    await send(product, address, hundredths(5));
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(page.getByText(sold.secret)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test("a reader without a session pays by the purchase alone, and the payment signs them in @night", async ({
    page,
    product,
  }) => {
    const sold = await putOnSale(product);
    await page.route("**/auth/v1/signup**", (route) =>
      route.fulfill({ status: 422, json: { code: "anonymous_provider_disabled" } }),
    );
    await page.goto(sold.path);
    const address = await requestAddress(page);
    await expect(sheetOf(page).getByText("Checking every 15 seconds")).toBeVisible();
    await send(product, address, hundredths(5));
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(page.getByText(sold.secret)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("listitem").filter({ hasText: "You have been logged in successfully" })).toBeVisible();
  });
});

test.describe("an unavailable post", () => {
  // The page may ask for the post's discussion meanwhile, which is gone with it.
  test.use({ expectedErrors: /status of 4(?:10|04)/ });

  test("says why in the sheet: the author has withdrawn it meanwhile", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    const withdraw = "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1";
    await queryProduct(product, withdraw, [sold.id]);
    await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    await expect(sheetOf(page).getByRole("alert")).toContainText("The author withdrew this post.");
  });
});

test("checks a custom amount; consent is never ticked by default, and the address comes only after it", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product, {
    ...{ access: "pwyw", price_raw: null },
    ...{ pwyw_min_raw: String(hundredths(1)), pwyw_suggested_raw: String(hundredths(3)) },
  });
  await page.route("**/api/settings", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), consentTextId: "eu-waiver-1" } });
  });
  await page.goto(sold.path);
  await expect(page.getByRole("button", { name: "Pay Ӿ0.03 and read" })).toBeVisible();
  await page.getByText("Another amount").click();
  await page.getByRole("textbox", { name: "Your amount" }).fill("0.005");
  await page.getByRole("button", { name: /and read$/ }).click();
  await expect(page.getByText("The lowest price is Ӿ0.01.")).toBeVisible();
  await page.getByRole("textbox", { name: "Your amount" }).fill("0,02");
  await page.getByRole("button", { name: "Pay Ӿ0.02 and read" }).click();
  await expect(page.getByLabel("Your amount")).toHaveValue("0.02");
  const agree = sheetOf(page).getByRole("button", { name: "Pay Ӿ0.02 and read" });
  const box = sheetOf(page).getByRole("checkbox", { name: /^Let me read now\./ });
  await expect(box).not.toBeChecked();
  await agree.click();
  await expect(sheetOf(page).getByText("Tick the box to read now.")).toBeVisible();
  await box.check();
  await agree.click();
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  const [kept] = await queryProduct<{ consent_text_id: string }>(
    product,
    `select s.consent_text_id from public.purchase_secrets s
     join public.purchases p on p.id = s.purchase_id where p.post_id = $1`,
    [sold.id],
  );
  expect(kept?.consent_text_id).toBe("eu-waiver-1");
  await send(product, await readAddress(page), hundredths(2));
  await sheetOf(page).getByRole("button", { name: "Open the post" }).click();
  await expectOpen(page, sold);
});
