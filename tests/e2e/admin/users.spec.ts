import { expect, type Page } from "@playwright/test";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { makePerson, queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

async function decide(page: Page, label: string, facts: string, done: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${label}: `) }).click();
  if (label !== "Restore") await dialogOf(page).getByLabel("Rule").selectOption("No traded purchases");
  await dialogOf(page).getByLabel("What you found").fill(facts);
  await dialogOf(page).getByRole("button", { name: label, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: done }).first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
}

async function publishSome(page: Page, siteUrl: string) {
  const headers = { origin: siteUrl };
  const words = "A farthing bought a reel of thread, a bun, or the loan of a good book for a whole evening.";
  const doc = documentOf(words);
  const made = await page.request.post("/api/posts", { data: { title: "A reel of thread", doc }, headers });
  return String(((await made.json()) as { id: string }).id);
}

const handleOf = async (product: Supabase, id: string) =>
  (await queryProduct<{ handle: string }>(product, "select handle from public.profiles where id = $1", [id]))[0]
    ?.handle;
const mailsTo = async (product: Supabase, id: string) =>
  (
    await queryProduct<{ template: string }>(
      product,
      "select template from public.outbox where user_id = $1 and template like 'account_%' order by created_at",
      [id],
    )
  ).map(({ template }) => template);

// A publication is refused.
test.use({ expectedErrors: /status of 403/ });

test("a moderator finds a writer and limits them; they cannot publish, read why, and are restored @phone", async ({
  page,
  product,
  browser,
}) => {
  const { id } = await signInAs(page, product, "writer");
  const handle = await handleOf(product, id);
  const post = await publishSome(page, product.siteUrl);

  const staff = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signInAs(staff, product, "moderator");
  await staff.goto("/admin");
  await staff.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "People" }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("People");
  await expectAccessible(staff);
  const people = staff.getByRole("searchbox", { name: /^Handle/ });
  await people.fill(`@${handle}`);
  await people.press("Enter");
  await staff.getByRole("list", { name: "People" }).getByRole("link").click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(`@${handle}`);
  await expect(staff.getByRole("button", { name: /^Suspend/ })).toHaveCount(0);
  await expect(staff.getByText("E-mail address", { exact: true })).toHaveCount(0);
  await expectAccessible(staff);
  await staff.getByRole("button", { name: /^Limit: / }).click();
  await expectAccessible(staff, "[role=dialog]");
  await dialogOf(staff).getByRole("banner").getByRole("button", { name: "Close" }).click();
  await decide(staff, "Limit", "It copies others", "Limited.");
  await expect(staff.getByRole("region", { name: "What was decided" })).toContainText("It copies others");

  await page.goto(`/compose/${post}/publish`);
  await page.getByRole("radiogroup", { name: "Price" }).getByText("Free", { exact: true }).click();
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("banner").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Our reason: “It copies others”.").first()).toBeVisible();
  await page.goto("/notifications");
  await expect(page.getByText("You cannot publish or comment now. We sent you the reason")).toBeVisible();
  await expect.poll(() => mailsTo(product, id)).toEqual(["account_limited"]);

  await decide(staff, "Restore", "We were wrong", "Restored.");
  await expect(staff.getByRole("button", { name: /^Limit: / })).toBeVisible();
  await page.goto(`/compose/${post}/publish`);
  await page.getByRole("radiogroup", { name: "Price" }).getByText("Free", { exact: true }).click();
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("banner").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: "Published" })).toBeVisible();
  await expect
    .poll(() => queryProduct(product, "select status from public.posts where id = $1", [post]))
    .toEqual([{ status: "published" }]);
  expect(await mailsTo(product, id)).toEqual(["account_limited", "account_restored"]);
  await staff.context().close();
});

test("an owner suspends a creator: the profile says so, and the post is not sold", async ({
  page,
  product,
  request,
}) => {
  const { id: authorId } = await makePerson(product, "writer");
  await putOnSale(product, {}, authorId);
  const handle = await handleOf(product, authorId);
  await signInAs(page, product, "owner");
  await page.goto(`/admin/users/${authorId}`);
  for (const term of ["E-mail address", "Not paid out yet", "Payout address"])
    await expect(page.getByText(term, { exact: true })).toBeVisible();
  await decide(page, "Suspend", "A court has ordered it", "Suspended.");
  await expect(page.getByRole("region", { name: "Log" })).toContainText("A court has ordered it");
  await expectAccessible(page);
  await expect(async () => {
    const text = await (await request.get(`/@${handle}/profile/posts`)).text();
    expect(text).toContain("This account is suspended.");
  }).toPass();
  await page.getByRole("button", { name: /^Sign out everywhere/ }).click();
  await dialogOf(page).getByLabel("Reason").fill("Its device was stolen");
  await dialogOf(page).getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /sessions? ended\./ })).toBeVisible();
});

test("a moderator takes a handle away, and its owner reads why and where to choose another", async ({
  page,
  product,
  browser,
}) => {
  const { id } = await signInAs(page, product, "writer");
  const before = await handleOf(product, id);
  const staff = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signInAs(staff, product, "moderator");
  await staff.goto(`/admin/users/${id}`);
  await staff.getByRole("button", { name: /^Change handle: / }).click();
  const asked = dialogOf(staff);
  await asked.getByLabel("Rule").selectOption({ index: 1 });
  await asked.getByLabel("What you found").fill("It is the name of a newspaper");
  await expectAccessible(staff, "[role=dialog]");
  await asked.getByRole("button", { name: "Change handle" }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(/^@user_[a-z]{8}$/);
  const made = await handleOf(product, id);
  await page.goto("/notifications");
  await expect(page.getByText("We changed your handle. You can choose another one.")).toBeVisible();
  await page.goto("/decisions");
  await page.getByRole("link", { name: `We changed your handle: @${made}` }).click();
  await expect(page.getByText("It is the name of a newspaper")).toBeVisible();
  await expect(page.getByLabel("Your appeal")).toBeVisible();
  expect((await page.request.get(`/@${made}`)).status()).toBe(200);
  expect((await page.request.get(`/@${before}`)).status()).toBe(404);
});

test("an owner merges two accounts: its person stops the first try, the second closes the old one @phone", async ({
  page,
  product,
  browser,
}) => {
  const { id: keeper } = await makePerson(product, "writer");
  const { id: leaver } = await signInAs(page, product, "reader");
  const stays = await handleOf(product, keeper);
  const staff = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signInAs(staff, product, "owner");
  await staff.goto(`/admin/users/${leaver}`);
  const merge = async (account: string) => {
    await staff.getByRole("button", { name: /^Merge: / }).click();
    await dialogOf(staff).getByLabel("The account that stays").fill(account);
    await dialogOf(staff).getByLabel("Reason").fill("Both addresses answered our mail");
    await dialogOf(staff).getByRole("button", { name: "Merge", exact: true }).click();
  };
  await merge("@no_such_person");
  await expect(dialogOf(staff).getByLabel("The account that stays")).toBeFocused();
  await expect(dialogOf(staff).getByText("There is no such account.")).toBeVisible();
  await expectAccessible(staff, "[role=dialog]");
  await dialogOf(staff).getByLabel("The account that stays").fill(`@${stays}`);
  await dialogOf(staff).getByRole("button", { name: "Merge", exact: true }).click();
  const others = staff.getByRole("region", { name: "Other accounts of theirs" });
  await expect(others).toContainText(`@${stays}`);
  await expect(others).toContainText("This account moves there on");
  await expectAccessible(staff);

  await page.goto("/settings");
  await expect(page.getByRole("note")).toContainText(`everything here moves to @${stays}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByText("Your account stays apart.")).toBeVisible();
  await staff.reload();
  await expect(others).toContainText("Stopped in the settings of one of the accounts.");

  await merge(`@${stays}`);
  await expect(others).toContainText("Under way");
  // As if a day had passed.
  await queryProduct(
    product,
    `with due as (
       update private.account_merges set due_at = now() where from_user = $1 and ended_at is null returning id)
     select private.add_job('merge_accounts', jsonb_build_object('id', due.id)) from due`,
    [leaver],
  );
  await expect
    .poll(() => queryProduct(product, "select from auth.users where id = $1", [leaver]), { timeout: 15_000 })
    .toEqual([]);
  await staff
    .getByRole("link", { name: `@${stays}` })
    .first()
    .click();
  await expect(others).toContainText("Merged.");
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login/);
  await staff.context().close();
});

test("the pages of people are as wide as the smallest phone", async ({ page, product }) => {
  const { authorId } = await putOnSale(product);
  await signInAs(page, product, "owner");
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/admin/users", `/admin/users/${authorId}`, "/admin/users?q=no_one_at_all"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
});

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });
  test("the list is searched and walked", async ({ page, product }) => {
    const { authorId } = await putOnSale(product);
    await signInAs(page, product, "moderator");
    await page.goto("/admin/users");
    await page.getByRole("searchbox", { name: /^Handle/ }).fill(authorId);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("list", { name: "People" }).getByRole("link").click();
    await expect(page.getByRole("region", { name: "Newest posts" })).toBeVisible();
  });
});

test.describe("without the office", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("people answer as if they did not exist, and so does a person who is not there", async ({ page, product }) => {
    const { authorId } = await putOnSale(product);
    for (const kind of ["finance", "support", "writer"] as const) {
      await signInAs(page, product, kind);
      for (const path of ["/admin/users", `/admin/users/${authorId}`])
        expect([kind, path, (await page.goto(path))?.status()]).toEqual([kind, path, 404]);
    }
    await signInAs(page, product, "moderator");
    await page.goto("/admin/users/0a0b0c0d-0000-4000-8000-000000000009");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  });
});
