import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

const POST = "/@mira/what-the-shoe-mender-told-me-about-prices";

const notify = (product: Supabase, user: string, kind: string, more: { actor?: string; post?: boolean } = {}) =>
  queryProduct(
    product,
    `select private.notify_user($1, $2, (select id from public.profiles where handle = $3),
       (select id from public.posts where $4 and slug = 'what-the-shoe-mender-told-me-about-prices'), null, null)`,
    [user, kind, more.actor ?? null, more.post ?? false],
  );
const bell = (page: Page, unread?: string) =>
  page.getByRole("banner").getByRole("link", {
    name: unread ? `Notifications, ${unread} unread` : "Notifications",
    exact: true,
  });
const entries = (page: Page) => page.getByRole("list", { name: /^Notifications/ }).getByRole("listitem");
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("the bell counts up in an open document, also after its socket broke @phone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/realtime/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const subscribed = () => page.waitForResponse(/count_unread_notifications/);
  await Promise.all([subscribed(), page.goto(POST)]);
  await expect(bell(page)).toBeVisible();
  await expect.poll(() => sockets.length).toBe(1);
  await notify(product, id, "export_ready");
  await expect(bell(page, "1")).toBeVisible();
  await expectAccessible(page);

  await sockets[0]?.close();
  await notify(product, id, "export_ready");
  await expect(bell(page, "2")).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => sockets.length).toBe(2);

  await bell(page, "2").click();
  await expect(page).toHaveURL("/notifications");
  await expect(bell(page, "2")).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page)).toBeVisible();
});

test("a page of an anonymous reader opens no socket for it", async ({ page, product }) => {
  await signInAs(page, product, "anonymous");
  const opened: string[] = [];
  page.on("websocket", (socket) => opened.push(socket.url()));
  await Promise.all([page.waitForResponse("**/api/profile/purchased-post-ids"), page.goto(POST)]);
  await page.goto("/library");
  await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
  await expect(bell(page)).toBeHidden();
  expect(opened).toEqual([]);
});

test("the list is read, sorted into parts, muted and brought back @phone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "All quiet." })).toBeVisible();
  await expectAccessible(page);
  await notify(product, id, "new_post", { actor: "mira", post: true });
  await notify(product, id, "payout_paid");
  await page.getByRole("navigation", { name: "Notifications" }).getByRole("link", { name: "Unlocks" }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Unread", exact: true }).click();
  await expect(entries(page)).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Mute: Nano sent to your wallet" }).click();
  await toast(page, "Muted: Payouts sent").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "No longer muted")).toBeVisible();
  await page.getByRole("button", { name: "Mark as read: Nano sent to your wallet" }).click();
  await expect(bell(page, "1")).toBeVisible();
  await page.getByRole("link", { name: "@mira published What the shoe mender told me about prices" }).click();
  await expect(page).toHaveURL(POST);
  await page.goto("/notifications?show=unread");
  await expect(page.getByRole("heading", { name: "All quiet." })).toBeVisible();
});

test.describe("a long list", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test("grows as it is scrolled, and says when it cannot", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "reader");
    await queryProduct(
      product,
      `insert into public.notifications (user_id, kind, created_at)
       select $1, 'export_ready', now() - make_interval(hours => n) from generate_series(1, 75) as n`,
      [id],
    );
    let isBroken = true;
    await page.route("**/api/notifications?*", (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto("/notifications");
    await expect(entries(page)).toHaveCount(30);
    const more = page.getByRole("link", { name: "Show more" });
    await more.scrollIntoViewIfNeeded();
    await expect(page.getByText("We could not reach the server.")).toBeVisible();
    isBroken = false;
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(entries(page)).toHaveCount(60);
    await more.scrollIntoViewIfNeeded();
    await expect(entries(page)).toHaveCount(75);
    await expect(more).toBeHidden();
  });
});

test("what comes and a pause are chosen in the settings @phone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  await page.goto("/settings/notifications");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Payouts sent, here" }).uncheck();
  await page.getByRole("checkbox", { name: "Requests for a refund, by e-mail" }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Payouts that failed, here" })).toBeDisabled();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Notification preferences updated")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Payouts sent, here" })).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Payouts sent, here" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Requests for a refund, by e-mail" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Requests for a refund, here" })).toBeChecked();
  await page.getByRole("button", { name: "Pause all for 7 days" }).click();
  await expect(page.getByText(/^Paused until/)).toBeVisible();
  await notify(product, id, "refund_sent");
  await page.getByRole("button", { name: "End the pause" }).click();
  await expect(page.getByText("Nothing is paused.")).toBeVisible();
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "All quiet." })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the list has pages, and is read and muted by forms; the settings are saved", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "reader");
    await queryProduct(
      product,
      `insert into public.notifications (user_id, kind, created_at)
       select $1, 'export_ready', now() - make_interval(hours => n) from generate_series(1, 31) as n`,
      [id],
    );
    await page.goto("/notifications");
    await page.getByRole("link", { name: "Show more" }).press("Enter");
    await expect(page).toHaveURL(/after=/);
    await expect(entries(page)).toHaveCount(1);
    await page.getByRole("button", { name: /^Mark as read/ }).click();
    await expect(page).toHaveURL("/notifications");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
    await page.getByRole("button", { name: /^Mute/ }).first().click();
    await page.goto("/settings/notifications");
    const downloads = page.getByRole("checkbox", { name: "Downloads that are ready, here" });
    await expect(downloads).not.toBeChecked();
    await downloads.check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Notification preferences updated")).toBeVisible();
    await expect(downloads).toBeChecked();
  });
});
