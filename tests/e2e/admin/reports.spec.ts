import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const formOf = (page: Page) => page.getByRole("form", { name: "Report" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a visitor reports a stolen post; all mistakes are named at once, and nothing typed is lost @phone", async ({
      page,
      product,
    }) => {
      const { path, id } = await putOnSale(product);
      await page.goto(path);
      await page.getByRole("link", { name: "Report", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report a post");
      await expect(formOf(page).getByLabel("Signature")).toBeHidden();
      await formOf(page).getByRole("radio", { name: "Child safety" }).check();
      await expect(formOf(page).getByLabel("Where exactly is it?")).toBeVisible();
      await expect(formOf(page).getByLabel("Your name")).toBeHidden();
      await formOf(page).getByRole("radio", { name: "Stolen content / copyright" }).check();
      await formOf(page).getByLabel("Signature").fill("Ada Lovelace");
      if (javaScriptEnabled) await expectAccessible(page);
      await formOf(page).getByRole("button", { name: "Send the report" }).click();
      const summary = page.getByRole("region", { name: "Not sent yet" });
      await expect(summary.getByRole("listitem")).toHaveCount(7);
      await expect(formOf(page).getByRole("radio", { name: "Stolen content / copyright" })).toBeChecked();
      await expect(formOf(page).getByLabel("Signature")).toHaveValue("Ada Lovelace");
      await expect(formOf(page).getByLabel("Where exactly is it?")).toHaveValue(new RegExp(`${path}$`));
      if (javaScriptEnabled) await expectAccessible(page);
      await formOf(page).getByRole("textbox", { name: "Details" }).fill("It is mine,\nword for word.");
      await formOf(page).getByLabel("Who owns the work?").fill("Ada Lovelace");
      await formOf(page).getByLabel("Where is the original?").fill("https://example.com/mine");
      await formOf(page).getByLabel("I own the work").check();
      await formOf(page).getByLabel("Your name").fill("Ada Lovelace");
      await formOf(page).getByLabel("Your e-mail address").fill("ada@example.com");
      await formOf(page).getByLabel("I believe in good faith").check();
      await formOf(page).getByRole("button", { name: "Send the report" }).click();
      await expect(page.getByRole("heading", { name: /^Thanks\. Reference RPT-\d+\.$/ })).toBeVisible();
      await expect(page.getByText("We’ll tell you what we decide.")).toBeVisible();
      const rows = await queryProduct(
        product,
        "select reason, details, reporter_name, work_owner, signature, rights_holder, priority from public.reports where target_id = $1",
        [id],
      );
      expect(rows).toEqual([
        {
          ...{ reason: "copyright", details: "It is mine,\nword for word.", reporter_name: "Ada Lovelace" },
          ...{ work_owner: "Ada Lovelace", signature: "Ada Lovelace", rights_holder: true, priority: 2 },
        },
      ]);
    });
  });
}

test("a moderator finds a report, reads what it was about and removes the post; its page is gone @phone", async ({
  page,
  product,
  request,
}) => {
  const { path, id } = await putOnSale(product);
  await page.goto(`/report/post/${id}`);
  await formOf(page).getByRole("radio", { name: "Hate or harassment" }).check();
  await formOf(page).getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("You left no e-mail address")).toBeVisible();
  const reference = (await page.getByRole("heading", { name: /^Thanks/ }).textContent())?.match(/RPT-\d+/)?.[0] ?? "";

  await signInAs(page, product, "moderator");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: `${reference}:` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(reference);
  await page.getByRole("link", { name: "Read what is for buyers" }).click();
  await expect(page.getByText("For buyers", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove: ${reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rule").selectOption("No threats and no harassment");
  await dialog.getByLabel("What you found").fill("It threatens a reader");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Removed." })).toBeVisible();
  await expect(page.getByText("It threatens a reader").first()).toBeVisible();
  await page.goto("/admin/reports?show=decided");
  await expect(page.getByRole("listitem").filter({ hasText: reference })).toContainText("Action taken");
  await expect(async () => expect((await request.get(path)).status()).toBe(410)).toPass();
});

test("a moderator limits the reach of a reported post; it stays, and its author reads why @phone", async ({
  page,
  product,
}) => {
  const { path, id } = await putOnSale(product);
  const [filed] = await queryProduct<{ reference: string }>(
    product,
    "select public.file_report(jsonb_build_object('target_type', 'post', 'target_id', $1::text, 'reason', 'spam')) as reference",
    [id],
  );
  const reference = filed?.reference ?? "";
  await signInAs(page, product, "moderator");
  await page.goto("/admin/reports");
  await page.getByRole("link", { name: `${reference}:` }).click();
  await page.getByRole("button", { name: `Limit reach: ${reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rule").selectOption("No promised returns and no hidden positions");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByLabel("What you found").fill(`It promises 10 % a month: ${reference}`);
  await dialog.getByRole("button", { name: "Limit reach", exact: true }).click();
  await expect(page.getByText("Reach limited", { exact: true })).toBeVisible();
  expect((await page.goto(path))?.status()).toBe(200);
  await page.goto("/admin/featured-exclusions");
  await expect(page.getByText(`It promises 10 % a month: ${reference}`)).toBeVisible();
});

test("the owner suspends the author by a report; a moderator does not see that decision", async ({ page, product }) => {
  const { id, authorId } = await putOnSale(product);
  const [filed] = await queryProduct<{ reference: string }>(
    product,
    "select public.file_report(jsonb_build_object('target_type', 'post', 'target_id', $1::text, 'reason', 'spam')) as reference",
    [id],
  );
  const reference = filed?.reference ?? "";
  const suspend = page.getByRole("button", { name: `Suspend the author: ${reference}` });
  await signInAs(page, product, "moderator");
  await page.goto("/admin/reports");
  await page.getByRole("link", { name: `${reference}:` }).click();
  await expect(page.getByRole("button", { name: `Remove: ${reference}` })).toBeVisible();
  await expect(suspend).toHaveCount(0);
  const report = page.url();
  await signInAs(page, product, "owner");
  await page.goto(report);
  await suspend.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rule").selectOption("No traded purchases");
  await dialog.getByLabel("What you found").fill("The account bought its own posts");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Suspend the author", exact: true }).click();
  await expect(page.getByText("Author suspended", { exact: true })).toBeVisible();
  expect(await queryProduct(product, "select status from public.profiles where id = $1", [authorId])).toEqual([
    { status: "suspended" },
  ]);
});

test("a report of child safety is blurred until a moderator asks for it", async ({ page, product }) => {
  const { id } = await putOnSale(product);
  await queryProduct(product, "select public.file_report($1)", [
    {
      ...{ target_type: "post", target_id: id, reason: "child_safety", details: "A child", good_faith: true },
      evidence_urls: ["https://example.com"],
    },
  ]);
  const mine = "select id from public.reports where target_id = $1";
  const [filed] = await queryProduct<{ id: string }>(product, mine, [id]);
  await signInAs(page, product, "owner");
  await page.goto(`/admin/reports/${filed?.id}`);
  const term = page.getByRole("term").filter({ hasText: "Free part" });
  await expect(term).toBeHidden();
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(term).toBeVisible();
});

test.describe("without the office", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("the reports answer as if they did not exist", async ({ page, product }) => {
    for (const kind of ["finance", "support", "writer"] as const) {
      await signInAs(page, product, kind);
      for (const path of ["/admin/reports", "/admin/reports/00000000-0000-4000-8000-000000000000"])
        expect([kind, (await page.goto(path))?.status()]).toEqual([kind, 404]);
    }
  });
});
