import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { ERROR_CLASSES } from "#lib/admin/payout.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { makePerson, queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { newAccount } from "#tests/support/world/world.ts";

test.use({ expectedErrors: /status of (403|404|409|422|502)/ });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Failed payouts of a new author, one of each class. They leave from accounts whose seed no worker has. */
async function failOnce(product: Supabase): Promise<string> {
  const author = await makePerson(product, "writer");
  for (const [at, errorClass] of ERROR_CLASSES.entries()) {
    await queryProduct(
      product,
      `insert into public.payouts (id, kind, recipient_account, recipient_id, amount_raw, status, source_account, attempts, error_class, last_error)
       values ($1, 'creator', $2, $3, $4::numeric * 1e28, 'failed', $5, 8, $6, 'As the worker said it.')`,
      [randomUUID(), newAccount(), author.id, at + 1, newAccount(), errorClass],
    );
  }
  const [row] = await queryProduct<{ handle: string }>(product, "select handle from public.profiles where id = $1", [
    author.id,
  ]);
  return row?.handle ?? "";
}

async function act(
  page: Page,
  action: string,
  amount: string,
  fill?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
) {
  await page.getByRole("button", { name: `${action}: Ӿ${amount} to`, exact: false }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${action}: Ӿ${amount.replace(".", "\\.")} to`) });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The cause is gone");
  await fill?.(dialog);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  return dialog;
}

test("finance handles a failure of each class, with a reason and a fresh code @night", async ({ page, product }) => {
  const handle = await failOnce(product);
  const { email } = await signInAs(page, product, "finance");
  await page.goto(`/admin/nano/failed-payouts?q=%40${handle}`);
  await expect(page.getByRole("heading", { name: "Failed payouts" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(ERROR_CLASSES.length + 1);
  await expectAccessible(page);

  // The first answer says that the session is older than 15 minutes.
  await page.route(
    "**/api/admin/payouts/*",
    (route) => route.fulfill({ status: 403, json: { code: "step_up_required", detail: "Old" } }),
    {
      times: 1,
    },
  );
  await act(page, "Retry", "0.01");
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByRole("button", { name: "Send me a code" }).click();
  await expect(proof.getByLabel("Code")).toBeVisible();
  await proof.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page.getByText("It is being retried.", { exact: true })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(ERROR_CLASSES.length);

  for (const [at, errorClass] of ERROR_CLASSES.entries()) {
    const amount = `0.0${at + 1}`;
    if (at === 0 || errorClass === "address_unsafe" || errorClass === "unexpected") continue;
    await act(page, "Retry", amount);
    await expect(page.getByRole("button", { name: `Retry: Ӿ${amount} to`, exact: false })).toHaveCount(0);
  }
  const claim = await act(page, "Mark paid", "0.07", (dialog) =>
    dialog.getByRole("textbox", { name: "Block hash" }).fill("AB".repeat(32)),
  );
  await expect(claim.getByText("The network has not confirmed a block with this hash.")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  // The toasts shown meanwhile have buttons of the same name.
  await claim.getByRole("banner").getByRole("button", { name: "Close" }).click();
  await expect(claim).toBeHidden();
  await act(page, "Ask for a new address", "0.06");
  await expect(page.getByRole("row")).toHaveCount(2);

  await page.goto(`/admin/nano/pending-payouts?q=%40${handle}&status=awaiting_address`);
  await expect(page.getByText("No address named yet")).toBeVisible();
  await expectAccessible(page);
  const wrong = await act(page, "Set the address", "0.06", (dialog) =>
    dialog.getByRole("textbox", { name: "Nano address" }).fill("nano_1"),
  );
  await expect(wrong.getByText("That doesn’t look like a Nano address.")).toBeVisible();
  await wrong.getByRole("textbox", { name: "Nano address" }).fill(newAccount());
  await wrong.getByRole("button", { name: "Set the address", exact: true }).click();
  await expect(page.getByText("Nothing matches.")).toBeVisible();

  const log = await queryProduct(
    product,
    "select action from public.admin_audit_log l join auth.users u on u.id = l.actor_id where u.email = $1 order by l.id",
    [email],
  );
  expect(log.map(({ action }) => action)).toEqual([
    ...Array(5).fill("retry_payout"),
    ...["ask_for_address_payout", "set_payout_address"],
  ]);
});

test("a row opens its details by its address, and filters are saved under a name @night", async ({ page, product }) => {
  const handle = await failOnce(product);
  await signInAs(page, product, "finance");
  const list = `/admin/nano/failed-payouts?q=%40${handle}&class=node_away`;
  await page.goto(list);
  const details = page.getByRole("link", { name: `Details of Ӿ0.01 to @${handle}` });
  const drawer = page.getByRole("dialog", { name: "Author’s share, Ӿ0.01" });
  const title = drawer.getByRole("heading", { level: 2 });
  await details.focus();
  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  await expect(drawer.getByText("As the worker said it.")).toBeVisible();
  await expect(page).toHaveURL(/&row=/);
  await expectAccessible(page, "dialog");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(details).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  const address = page.url();
  await page.goBack();
  await expect(drawer).toBeHidden();
  // Sent to a colleague, the address opens the same details; closing them leads to the list.
  await page.goto(address);
  await expect(title).toBeFocused();
  await drawer.getByRole("link", { name: "Close" }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(list);

  await page.getByText("Save these filters").click();
  await page.getByLabel("Name for these filters").fill("Nodes of this writer");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const kept = page.getByRole("link", { name: "Nodes of this writer" });
  await expect(kept).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Save these filters")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Failed", exact: true }).click();
  await expect(page).toHaveURL("/admin/nano/failed-payouts");
  await kept.click();
  await expect(page).toHaveURL(list);
  await expect(details).toBeVisible();
  await page.getByRole("button", { name: "Remove Nodes of this writer" }).click();
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Saved filters" })).toBeFocused();
});

test("a moderator has an overview without money, and no finance page", async ({ page, product }) => {
  await signInAs(page, product, "moderator");
  const json = { credits: 99, level: "low" };
  await page.route("**/api/admin/nanoto-credits", (route) => route.fulfill({ json }));
  await page.goto("/admin");
  await expect(page.getByText("Open reports")).toBeVisible();
  await expect(page.getByText("Only 99 credits remaining, about 33 sales left.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View the credits" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Failed" })).toHaveCount(0);
  await expect(page.getByText("Incident switches")).toHaveCount(0);
  await expectAccessible(page);
  const pages = ["failed-payouts", "pending-payouts", "paid-payouts", "unconfirmed", "receivable", "credits"];
  for (const name of pages) {
    expect([name, (await page.request.get(`/admin/nano/${name}`)).status()]).toEqual([name, 404]);
  }
  const answer = await page.request.get("/api/admin/export?list=paid-payouts");
  expect(answer.status()).toBe(404);
});

test("every finance page works on phones and with screen readers, with its warning about credits @night", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "owner");
  const credits = { answer: { credits: 99 } as object, status: 200 };
  await page.route("**/api/admin/nanoto-credits", (route) =>
    route.fulfill({ status: credits.status, json: credits.answer }),
  );
  await page.goto("/admin");
  await expect(page.getByText("Only 99 credits remaining, about 33 sales left.")).toBeVisible();
  await expect(page.getByRole("note").getByText("Warning")).toBeVisible();
  await expect(page.getByText("Incident switches")).toBeVisible();
  await expectAccessible(page);
  credits.answer = { credits: 49 };
  const tabs = page.getByRole("navigation", { name: "Admin" });
  for (const name of ["Failed", "Paid", "Unconfirmed", "Receivable", "Credits"]) {
    await tabs.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${name}`) })).toBeVisible();
    await expect(page.getByText("Only 49 credits remaining, about 16 sales left.")).toBeVisible();
    await expect(page.getByRole("note").getByText("Danger")).toBeVisible();
    await expectAccessible(page);
  }
  Object.assign(credits, { status: 502, answer: { code: "credits_unknown", detail: "No answer." } });
  await tabs.getByRole("link", { name: "Pending" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pending payouts" })).toBeVisible();
  await expect(page.getByRole("note").getByText("Credits unknown")).toBeVisible();
  await expectAccessible(page);
});
