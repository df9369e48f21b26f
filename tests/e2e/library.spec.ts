import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/buyers.ts";
import { expectAccessible } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, XNO } from "#tests/support/world/world.ts";

const HOUR_MS = 3_600_000;

test("a reader without an account finds what was bought, reads it, and learns how to keep it @looks @phone", async ({
  page,
  buyAs,
}) => {
  const { secret } = await buyAs(page, "anonymous");
  await page.goto("/settings/purchases");
  await expect(page.getByRole("link", { name: /^Read / })).toBeInViewport();
  await page.goto("/library");
  await expect(page.getByRole("heading", { name: "Save your library" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Read / })).toBeInViewport();
  await expect(page.getByLabel("Title or author")).toBeHidden();
  await expect(page.getByRole("link", { name: "Withdraw from a purchase" })).toHaveAttribute("href", "/withdraw");
  await expectAccessible(page);
  await page.goto("/library?show=owned");
  await page.getByLabel("Title or author").fill("nothing like this");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "No purchases match." })).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/library");
  await page.getByRole("link", { name: /^Read / }).click();
  await expect(page.getByText(secret)).toBeVisible();
});

test("a library has a private address for feed readers, until it is revoked", async ({ page, request, buyAs }) => {
  const { secret } = await buyAs(page, "anonymous");
  await page.goto("/library");
  await page.getByText("Your library in a feed reader").click();
  await page.getByRole("button", { name: "Make a private address" }).click();
  const address = page.getByText(/^http.*\/api\/library-feed\/[0-9a-f]{64}\.xml$/);
  await expect(address).toBeVisible();
  await expectAccessible(page);
  const url = (await address.textContent()) ?? "";
  const feed = await request.get(url);
  expect([feed.status(), feed.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(await feed.text()).toContain("<item>");
  expect(await feed.text()).not.toContain(secret);
  await page.reload();
  await page.getByText("Your library in a feed reader").click();
  await expect(page.getByText(/^You made an address on /)).toBeVisible();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByRole("button", { name: "Make a private address" })).toBeVisible();
  expect((await request.get(url)).status()).toBe(404);
});

test("lists say which posts are owned, and the header leads to the library", async ({ page, buyAs }) => {
  const { path } = await buyAs(page, "anonymous");
  await page.goto(`${path.split("/", 2).join("/")}/profile/posts`);
  await expect(page.getByText("Owned", { exact: true })).toBeVisible();
  await expect(page.getByText("Ӿ0.05")).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

test.describe("a refund", () => {
  test.use({ expectedErrors: /status of 422/ });

  test("one tap returns a post: the money is on its way, and the text is closed", async ({ page, buyAs }) => {
    const { path, secret } = await buyAs(page, "anonymous", { isService: true });
    await page.goto("/settings/purchases");
    await page.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Get your Nano back" }).click();
    const dialog = page.getByRole("dialog", { name: "Get your Nano back" });
    await expect(dialog.getByText(/looks like an exchange account/)).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole("button", { name: /^Return it and get Ӿ0\.05 back/ }).click();
    await expect(dialog.getByText(/Ӿ0\.05 is waiting for you\./)).toBeVisible();
    await dialog.getByLabel("Where should we send it?").fill("nano_nonsense");
    await dialog.getByRole("button", { name: "Send it there" }).click();
    await expect(dialog.getByText("That doesn’t look like a Nano address.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Needs an address")).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  });
});

test("the window ends by the server’s clock, even in an open dialog, and a returned post is closed @night", async ({
  page,
  buyAs,
}) => {
  await page.clock.install({ time: Date.now() + HOUR_MS });
  const { path, secret } = await buyAs(page, "anonymous");
  await page.goto(path);
  const refund = page.getByRole("button", { name: /^Refund \(\d+:\d\d\)$/ });
  await expect(refund).toBeVisible();
  await page.clock.setSystemTime(Date.now() - HOUR_MS);
  await page.clock.runFor(1_000);
  await refund.click();
  const dialog = page.getByRole("dialog", { name: "Get your Nano back" });
  const give = dialog.getByRole("button", { name: /^Return it and get Ӿ0\.05 back/ });
  await expect(give).toBeVisible();
  await page.clock.fastForward(600_000);
  await expect(dialog.getByRole("status")).toContainText("The time for a quick refund is over.");
  await expect(give).toBeHidden();
  // By its text: behind an open dialog, no element has a role.
  await expect(page.getByText(/^Refund \(/)).toHaveCount(0);
  // The page is loaded again, and only its clock was ahead.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await refund.click();
  await give.click();
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
  await expect(page.getByText(/Ӿ0\.05 is (?:on its way back|back in your wallet)/)).toBeVisible();
  await expect(page.getByText(secret)).toBeHidden();
});

test("a reader who reached the end asks the author instead, once, and sees the answer", async ({
  page,
  product,
  buyAs,
}) => {
  const { purchase, path } = await buyAs(page, "anonymous");
  await queryProduct(product, "update public.purchase_secrets set read_to_end_at = now() where purchase_id = $1", [
    purchase.id,
  ]);
  await page.goto(path);
  await page.getByRole("button", { name: "Ask the author" }).click();
  const dialog = page.getByRole("dialog", { name: "Get your Nano back" });
  await expect(dialog.getByText(/^You have read this post to its end\. You can still ask @/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Return it/ })).toBeHidden();
  const ask = dialog.getByRole("button", { name: /^Ask @/ });
  await ask.click();
  await expect(dialog.getByText("Choose a reason.")).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  const reason = dialog.getByLabel("Why do you want to return it?");
  await reason.selectOption("Other");
  await dialog.getByLabel("In a few words").fill("It ends in the middle.");
  await page.keyboard.press("Enter");
  const asked = /^You asked @\w+ for a refund on .*They have not answered yet/;
  await expect(dialog.getByRole("status").getByText(asked)).toBeVisible();
  await expect(ask).toBeHidden();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "You asked the author" })).toBeVisible();

  await page.goto(`/receipts/${purchase.id}`);
  await expect(page.getByText(asked)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask the author" })).toBeHidden();
});

test("an author finds what readers ask of them, returns one sale and declines another", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  const world = keptWorld(product.databaseUrl);
  const { open, pay } = purchaseCalls(world);
  const post = await world.addPost({ id, claims: { sub: id, role: "authenticated", is_anonymous: false } });
  for (const reason of ["Too short", "It ends in the middle."]) {
    const purchase = await pay(await open(await world.addPerson({ isAnonymous: true }), post), XNO / 20n);
    await world.pool.query("select public.request_refund($1, $2)", [purchase.id, reason]);
  }
  await page.goto("/settings/payouts");
  const requests = page.getByRole("region", { name: "Readers ask you for a refund" });
  await expect(requests.getByText(/You can return it until/)).toHaveCount(2);
  await expectAccessible(page);
  const tooShort = requests.getByRole("listitem").filter({ hasText: "Too short" });
  await tooShort.getByRole("button", { name: "Refund this reader" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Return the money" }).click();
  // By its text: behind an open dialog, no element has a role.
  await expect(page.getByText("Too short")).toHaveCount(0);
  await requests.getByRole("button", { name: "Decline" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Decline this request?" });
  await expectAccessible(page, '[role="dialog"]');
  await question.getByRole("button", { name: "Decline" }).click();
  await expect(requests).toBeHidden();
});

test("a receipt opens by its link, is never cached, and prints alone @looks", async ({ page, buyAs }) => {
  const { purchase, path } = await buyAs(page, "anonymous");
  const list = await page.request.get("/api/purchases");
  const [entry] = ((await list.json()) as { items: { receipt_url: string }[] }).items;
  await page.context().clearCookies();
  const answer = await page.goto(entry?.receipt_url ?? "");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(answer?.headers()["referrer-policy"]).toBeDefined();
  await expect(page.getByRole("heading", { level: 1, name: /^R-20\d\d-\d{6}$/ })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByRole("button", { name: "Get your Nano back" })).toBeHidden();
  await expectAccessible(page);
  // It is paper: light in dark mode, too.
  await page.emulateMedia({ colorScheme: "dark" });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(paper).toBe("light");
  const pdf = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^R-20\d\d-\d{6}\.pdf$/);
  const address = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
  expect((await page.request.head(address ?? "")).headers()["content-type"]).toBe("application/pdf");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText("Received")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  expect((await page.request.get(`/receipts/${purchase.id}`)).status()).toBe(404);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a receipt makes a link, another device opens it, and the post is returned @phone", async ({
    page,
    buyAs,
    browser,
    product,
  }) => {
    const { purchase, secret } = await buyAs(page, "anonymous");
    await page.goto(`/receipts/${purchase.id}`);
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    // What stands open in the page takes no focus, which would scroll to it.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("button", { name: "Make a link" }).click();
    const url = await page.getByText(/\/open\/[\w-]{43}$/).textContent();
    const otherDevice = await browser.newContext({ baseURL: product.siteUrl, javaScriptEnabled: false });
    const other = await otherDevice.newPage();
    await other.goto(url ?? "");
    await other.getByRole("button", { name: "Open it here" }).click();
    await expect(other.getByText(secret)).toBeVisible();
    await other.goto(url ?? "");
    await other.getByRole("button", { name: "Open it here" }).click();
    await expect(other.getByText(/This link has already been used/)).toBeVisible();
    await otherDevice.close();

    await page.getByRole("link", { name: "Back to the receipt" }).click();
    await page.getByLabel("Why are you returning it?").selectOption("Too short");
    await page.getByRole("button", { name: /^Return it and get Ӿ0\.05 back/ }).click();
    await expect(page).toHaveURL(`/receipts/${purchase.id}`);
    await expect(page.getByRole("term").filter({ hasText: "On its way back" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Return it/ })).toHaveCount(0);
  });

  test("the lookup checks a payment again, and says what was found", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "anonymous");
    const world = keptWorld(product.databaseUrl);
    const post = await world.addPost(await world.addPerson({ isCreator: true }));
    await purchaseCalls(world).open({ id, claims: {} }, post);
    await page.goto(`/receipts/lookup?post=${post}`);
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByRole("status")).toHaveText("Nothing has arrived yet.");
    await expect(page).toHaveURL(/\/receipts\/lookup\?post=/);
    await page.getByLabel("Block hash, or the address you paid to").fill("abc");
    await page.getByRole("button", { name: "Look it up" }).click();
    await expect(page.getByText(/That is neither a block hash nor a Nano address/)).toBeVisible();
  });
});

test("an author returns a sale from its receipt, which says so", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  const world = keptWorld(product.databaseUrl);
  const { open, pay } = purchaseCalls(world);
  const post = await world.addPost({ id, claims: { sub: id, role: "authenticated", is_anonymous: false } });
  const purchase = await pay(await open(await world.addPerson({ isAnonymous: true }), post), XNO / 20n);
  await page.goto(`/receipts/${purchase.id}`);
  await page.getByRole("button", { name: "Refund this reader" }).click();
  const question = page.getByRole("dialog", { name: "Refund this reader?" });
  await expectAccessible(page, "dialog[open]");
  await question.getByRole("button", { name: "Return the money" }).click();
  await expect(page.getByText("The money is on its way back.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund this reader" })).toHaveCount(0);
});

test("a link opens a post on another device, once", async ({ page, buyAs, browser, product }) => {
  const { purchase, secret } = await buyAs(page, "anonymous");
  await page.goto(`/receipts/${purchase.id}`);
  await page.getByRole("button", { name: "Open on another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Open on another device" });
  await expect(dialog.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await expectAccessible(page, "dialog[open]");
  const made = await page.request.post(`/api/purchases/${purchase.id}/device-link`, {
    data: {},
    headers: { "sec-fetch-site": "same-origin" },
  });
  const { url } = (await made.json()) as { url: string };
  const otherDevice = await browser.newContext({ baseURL: product.siteUrl });
  const other = await otherDevice.newPage();
  await other.goto(url);
  await other.goto(url);
  await other.getByRole("button", { name: "Open it here" }).click();
  await expect(other.getByText(secret)).toBeVisible();
  await other.goto(url);
  await other.getByRole("button", { name: "Open it here" }).click();
  await expect(other.getByText(/This link has already been used/)).toBeVisible();
  await otherDevice.close();
});
