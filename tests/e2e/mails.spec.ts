import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

const linkFor = async (product: Supabase, user: string): Promise<string> => {
  const [row] = await queryProduct<{ path: string }>(
    product,
    "select private.unsubscribe_path($1, 'comment_on_post', null) as path",
    [user],
  );
  return row?.path ?? "";
};
const emailOff = async (product: Supabase, user: string) =>
  (await queryProduct(product, "select email_off from public.notification_settings where user_id = $1", [user])).map(
    ({ email_off }) => email_off,
  );
const mailChoice = (page: Page) => page.getByRole("checkbox", { name: "Comments on your posts, by e-mail" });

test("a mail's link unsubscribes by a press, and by a mail program @phone", async ({ page, product, playwright }) => {
  const { id } = await signInAs(page, product, "named");
  const path = await linkFor(product, id);
  await page.goto("/settings/notifications");
  await expect(mailChoice(page)).toBeChecked();

  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Unsubscribe?", level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await emailOff(product, id)).toEqual([]);
  await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "You get these e-mails again" })).toBeVisible();

  const program = await playwright.request.newContext();
  const posts = [{ form: { "List-Unsubscribe": "One-Click" } }, { multipart: { "List-Unsubscribe": "One-Click" } }];
  for (const body of posts) {
    const answer = await program.post(product.siteUrl + path, { ...body, maxRedirects: 0 });
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
  }
  await program.dispose();
  const cutShort = await page.request.get(path.slice(0, -1), { headers: { accept: "text/html" } });
  expect(await cutShort.text()).toContain("This link does not work");
  expect(await emailOff(product, id)).toEqual([["comment_on_post"]]);
  await page.goto("/settings/notifications");
  await expect(mailChoice(page)).not.toBeChecked();
});

test("one whose mails come back sees it in the settings, and tries again @phone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  const email = `${id}@example.com`;
  await queryProduct(product, "update auth.users set email = $2 where id = $1", [id, email]);
  await queryProduct(product, "select private.suppress_email($1, 'refused')", [email]);
  await page.goto("/settings/notifications");
  const note = page.getByRole("form", { name: "E-mails come back" });
  await expect(note).toContainText("E-mails to your address have come back since");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "We e-mail you again" })).toBeVisible();
  await expect(page.getByText("We send you no e-mail")).toBeHidden();
});

test("the hour of the mails that gather new posts is chosen in the settings @phone", async ({ page, product }) => {
  await signInAs(page, product, "named");
  await page.goto("/settings/notifications");
  const form = page.getByRole("form", { name: "When new posts are e-mailed" });
  await expect(form.getByLabel("Hour")).toHaveValue("8");
  await form.getByLabel("Hour").selectOption("19:00");
  await form.getByLabel("Day of the weekly one").selectOption("Friday");
  await form.getByRole("button", { name: "Set the time" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Notification preferences updated" })).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Hour")).toHaveValue("19");
  await expect(form.getByLabel("Day of the weekly one")).toHaveValue("5");
  await expectAccessible(page);
});
