import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { removePostOf } from "#tests/support/moderation/removed-post.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const WORDS = "You took a quotation for my own words.\nIts source is named.";

const send = (page: Page) => page.getByRole("button", { name: "Send the appeal" }).click();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("an author appeals a removal, once; too few words are refused, and nothing typed is lost @phone", async ({
      page,
      product,
    }) => {
      const { id } = await signInAs(page, product, "writer");
      const { title, decision } = await removePostOf(product, id);
      await page.goto("/decisions");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("link", { name: `We removed a post: ${title}` }).click();
      await expect(page.getByText("It insults a reader")).toBeVisible();
      await page.getByLabel("Your appeal").fill("Too short");
      await send(page);
      await expect(page.getByText("Say what we got wrong, in 20 to 2,000 characters.")).toBeVisible();
      await expect(page.getByLabel("Your appeal")).toHaveValue("Too short");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("Your appeal").fill(WORDS);
      await send(page);
      await expect(page.getByText("We have your appeal")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send the appeal" })).toHaveCount(0);
      const rows = await queryProduct(product, "select words from private.appeals where decision_id = $1", [decision]);
      expect(rows).toEqual([{ words: WORDS }]);
    });
  });

test("a suspended author finds the decision in the settings, and appeals", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  const { title } = await removePostOf(product, id);
  await queryProduct(product, "update public.profiles set status = 'suspended' where id = $1 returning id", [id]);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Read them, and appeal" }).click();
  await page.getByRole("link", { name: `We removed a post: ${title}` }).click();
  await page.getByLabel("Your appeal").fill(WORDS);
  await send(page);
  await expect(page.getByText("We have your appeal")).toBeVisible();
});

test("a moderator overturns a removal; the post is back, its author reads the answer, a stranger finds nothing @phone", async ({
  page,
  product,
  request,
}) => {
  const { id } = await signInAs(page, product, "writer");
  const { path, title, decision } = await removePostOf(product, id);
  await page.goto(`/decisions/${decision}`);
  await page.getByLabel("Your appeal").fill(WORDS);
  await send(page);
  await expect(page.getByText("We have your appeal")).toBeVisible();
  const author = await page.context().storageState();

  await page.context().clearCookies();
  await signInAs(page, product, "moderator");
  expect((await page.request.get(`/decisions/${decision}`)).status()).toBe(404);
  await page.goto("/admin/reports");
  await page.getByRole("link", { name: "Appeals" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Overturn: ${title}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What you found").fill("It was a quotation");
  await dialog.getByRole("button", { name: "Overturn", exact: true }).click();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  await expect(async () => expect((await request.get(path)).status()).toBe(200)).toPass();

  await page.context().clearCookies();
  await page.context().addCookies(author.cookies);
  await page.goto(`/decisions/${decision}`);
  await expect(page.getByText("It was a quotation")).toBeVisible();
  await expect(page.getByText("You were right: we have put back what was there before.")).toBeVisible();
  await page.goto("/posts/published");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Published");
});
