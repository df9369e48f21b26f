import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { hundredths, openPayer, putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const statusOf = (page: Page) => page.getByRole("status", { name: "Your promotion" });

/** Gives the reason, sends the dialog's form and waits for its end. */
async function decide(page: Page, button: string, reason: string, done: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${button}`) }).click();
  await dialogOf(page).getByLabel("Reason").fill(reason);
  await dialogOf(page).getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: done }).first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
}

test("an author pays for a promotion, a moderator approves it, the author stops it, and the money comes back on chain", async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  const title = `Sparrows of ${Date.now()}`;
  const writer = await signInAs(page, product, "writer");
  const { id: post } = await putOnSale(product, { title }, writer.id);
  await page.goto("/posts/published");
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Promote" }).click();
  await expect(page.getByText("A post can be promoted one hour after it was published.")).toBeVisible();
  await expectAccessible(page);
  await queryProduct(
    product,
    "update public.posts set first_published_at = first_published_at - interval '2 hours' where id = $1",
    [post],
  );
  await page.reload();
  await page.getByLabel("Days").fill("40");
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await expect(page.getByText("Choose at most 14 days.")).toBeVisible();
  await page.getByLabel("Days").fill("2");
  await page.getByRole("radio", { name: "Search" }).check();
  await expect(page.getByRole("main")).toContainText("Ӿ1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on to pay" }).click();

  await expect(statusOf(page)).toContainText("Waiting for your payment");
  await expectAccessible(page);
  const address = (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
  const payer = await openPayer(product, hundredths(100));
  try {
    await payer.send(address, hundredths(40));
    await expect(statusOf(page)).toContainText("You sent Ӿ0.4 of Ӿ1. Send Ӿ0.6 more", { timeout: 30_000 });
    await payer.send(address, hundredths(60));
  } finally {
    await payer.close();
  }
  await expect(statusOf(page)).toContainText("Paid. We look at your post within 24 hours", { timeout: 30_000 });

  const staff = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signInAs(staff, product, "moderator");
  await staff.goto("/admin/promoted");
  const line = staff.getByRole("listitem").filter({ hasText: title });
  await expect(line).toContainText("2 days in search");
  await expect(line).not.toContainText("Ӿ");
  await expectAccessible(staff);
  await decide(staff, "Approve", "It is what it says", "Approved.");
  await page.reload();
  await expect(statusOf(page)).toContainText("Approved. It shows from");

  await page.getByText("Stop it", { exact: true }).first().click();
  await expect(page.getByText("The 2 days that have not begun come back")).toBeVisible();
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(statusOf(page)).toContainText("You stopped it.");
  const returned = page.getByRole("region", { name: "The money" });
  await expect(returned).toContainText("Returned to you", { timeout: 30_000 });
  await expect(returned).toContainText("Our return");
  await expectAccessible(page);
  await returned.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/chain\//);
  await expect(page.getByRole("main")).toContainText("Confirmed by the network");

  await page.goto("/posts/promotions");
  await expect(page.getByRole("list", { name: "Promotions" })).toContainText(title);
  await expect(page.getByRole("list", { name: "Promotions" })).toContainText("Stopped");
  await expectAccessible(page);
  await staff.context().close();
});
