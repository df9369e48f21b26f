import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { makePerson, queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const itemOf = (page: Page, words: string) =>
  page.getByRole("list", { name: "Reported comments" }).getByRole("listitem").filter({ hasText: words });

/** Comments of one writer on a free post, each with a report except the last. */
async function reportComments(product: Supabase, words: string[]): Promise<void> {
  const { id: author } = await makePerson(product, "writer");
  const { id: writer } = await makePerson(product, "named");
  const claims = { sub: author, role: "authenticated", is_anonymous: false };
  const post = await keptWorld(product.databaseUrl).addPost({ id: author, claims }, { priceRaw: null });
  for (const body of words)
    await queryProduct(product, "insert into public.comments (post_id, author_id, body) values ($1, $2, $3)", [
      ...[post, writer, body],
    ]);
  for (const body of words.slice(0, -1))
    await queryProduct(
      product,
      `select public.file_report(jsonb_build_object(
         'target_type', 'comment', 'target_id', c.id, 'reason', 'hate', 'reporter_email', $2::text))
       from public.comments c where c.body = $1`,
      [body, `${randomUUID()}@example.com`],
    );
}

const statesOf = (product: Supabase, words: string[]) =>
  queryProduct<{ body: string; status: string }>(
    product,
    "select body, status from public.comments where body = any($1) order by body",
    [words],
  );

// One form is sent with mistakes.
test.use({ expectedErrors: /status of 422/ });
test("a moderator decides about many comments at once, then removes all of an account @phone", async ({
  page,
  product,
}) => {
  const mark = randomUUID().slice(0, 8);
  const words = ["A fool", "B fool", "C fair", "D fool", "E fool"].map((said) => `${said} ${mark}`);
  const [a = "", b = "", c = "", d = ""] = words;
  await reportComments(product, words);

  await signInAs(page, product, "moderator");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reported comments");
  await expect(itemOf(page, a)).toContainText("Hate or harassment");
  await expectAccessible(page);

  for (const one of [a, b]) await itemOf(page, one).getByRole("checkbox").press("Space");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Remove: 2 comments" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rule").selectOption("No threats and no harassment");
  await dialog.getByLabel("What you found").fill("They insult a reader");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "2 comments decided." })).toBeVisible();
  await expect(itemOf(page, a)).toHaveCount(0);
  await expect(itemOf(page, c)).toHaveCount(1);

  await itemOf(page, c).getByRole("button", { name: "No action" }).click();
  await dialog.getByLabel("What you found").fill("It is fair");
  await dialog.getByRole("button", { name: "No action", exact: true }).click();
  await expect(itemOf(page, c)).toHaveCount(0);

  await itemOf(page, d).getByRole("button", { name: "Hide all by this account" }).click();
  await expect(dialog).toContainText("the 3 comments of");
  await dialog.getByRole("button", { name: "Hide all by this account", exact: true }).click();
  await expect(dialog.getByText("Name the rule, in 3 to 300 characters.")).toBeVisible();
  await dialog.getByLabel("Rule").selectOption("No threats and no harassment");
  await expect(dialog.getByLabel("What you found")).toHaveValue("It threatens or insults a person: “[the words …]”.");
  await dialog.getByRole("button", { name: "Hide all by this account", exact: true }).click();
  await expect(dialog.getByText("Replace what is still in square brackets.")).toBeVisible();
  await dialog.getByLabel("What you found").fill("Insults alone");
  await dialog.getByRole("button", { name: "Hide all by this account", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "3 comments removed." })).toBeVisible();
  await expect(itemOf(page, d)).toHaveCount(0);
  expect(await statesOf(product, words)).toEqual(words.map((body) => ({ body, status: "removed" })));
});

test.describe("without the office", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("reported comments answer as if they did not exist", async ({ page, product }) => {
    for (const kind of ["finance", "support", "writer"] as const) {
      await signInAs(page, product, kind);
      expect([kind, (await page.goto("/admin/comment-reports"))?.status()]).toEqual([kind, 404]);
    }
  });
});
