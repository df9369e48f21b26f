import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { signInStale } from "#tests/support/e2e/stale-session.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

/** From the box to the notice, as a person goes. */
async function askForDeletion(page: Page, product: Supabase, email: string): Promise<void> {
  const form = page.getByRole("form", { name: "Delete account" });
  await form.getByRole("button", { name: "Delete account" }).click();
  await expect(form.getByText("Tick the box first.")).toBeVisible();
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Delete account" }).click();
  await form.getByLabel("Code").fill("000000");
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect(form.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Code").fill((await newestMail(product, email)).code);
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("button", { name: "Cancel deletion" })).toBeVisible();
  await expect(form).toHaveCount(0);
}

const rows = (product: Supabase, id: string) =>
  queryProduct(product, "select waits_for from public.account_deletions where user_id = $1", [id]);

test("an author asks for the deletion with a code, is told when and why not yet, and cancels @phone", async ({
  page,
  product,
}) => {
  const { id, email } = await signInStale(page, product);
  await page.goto("/settings");
  await askForDeletion(page, product, email);
  expect(await rows(product, id)).toEqual([{ waits_for: null }]);
  await expectAccessible(page);
  await queryProduct(product, "update public.account_deletions set waits_for = 'frozen' where user_id = $1", [id]);
  await page.reload();
  await expect(page.getByText("Your payouts are frozen. End the freeze under Payouts")).toBeVisible();
  await page.getByRole("button", { name: "Cancel deletion" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your account stays." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
  expect(await rows(product, id)).toEqual([]);
});

test("two tabs: the second finds the account leaving, or staying, whatever it still shows", async ({
  page,
  product,
}) => {
  const { id } = await signInAs(page, product, "writer");
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto("/settings");
  for (const tab of [page, other]) {
    await tab.getByRole("checkbox", { name: /want to delete my account/ }).check();
    await tab.getByRole("button", { name: "Delete account" }).click();
    await expect(tab.getByRole("button", { name: "Cancel deletion" })).toBeVisible();
  }
  expect(await rows(product, id)).toHaveLength(1);
  for (const tab of [page, other]) {
    await tab.getByRole("button", { name: "Cancel deletion" }).click();
    await expect(tab.getByRole("status").filter({ hasText: "Your account stays." })).toBeVisible();
  }
  expect(await rows(product, id)).toEqual([]);
});

test.describe("at the end", () => {
  test.use({ expectedErrors: /status of 410/ });

  test("a deleted account is signed out, and its page is gone", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "writer");
    const [{ handle } = { handle: "" }] = await queryProduct<{ handle: string }>(
      product,
      "select handle::text from public.profiles where id = $1",
      [id],
    );
    await queryProduct(
      product,
      `insert into public.account_deletions (user_id, due_at, withdrawn_at) values ($1, now(), now() - interval '2 hours')`,
      [id],
    );
    await queryProduct(product, "select graphile_worker.add_job('delete_account', json_build_object('id', $1::text))", [
      id,
    ]);
    await expect
      .poll(() => queryProduct(product, "select from public.profiles where id = $1 and status = 'deleted'", [id]))
      .toHaveLength(1);
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login/);
    const answer = await page.goto(`/@${handle}/profile/posts`);
    expect(answer?.status()).toBe(410);
  });
});

test("the ways to sign in are listed with their last use", async ({ page, product }) => {
  const { email } = await signInAs(page, product, "writer");
  await page.goto("/settings");
  const methods = page.getByRole("region", { name: "Sign-in methods" });
  await expect(methods.getByRole("listitem")).toHaveText([new RegExp(`Code by e-mail.*${email}.*Last used just now`)]);
  await methods.getByRole("link", { name: "Change e-mail" }).click();
  await expect(page.getByRole("form", { name: "E-mail" })).toBeInViewport();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the deletion is asked for and cancelled", async ({ page, product }) => {
    const { id, email } = await signInStale(page, product);
    await page.goto("/settings");
    await askForDeletion(page, product, email);
    await page.getByRole("button", { name: "Cancel deletion" }).click();
    await expect(page.getByRole("checkbox", { name: /want to delete my account/ })).toBeVisible();
    expect(await rows(product, id)).toEqual([]);
  });
});
