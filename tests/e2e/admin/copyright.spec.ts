import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { hundredths, putOnSale, requestAddress, send } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

const FOUND = "The same text was published in 2019";
const WORDS = "I wrote this text myself, in 2018.\nThe other one is the copy.";

/** A copyright report by a visitor. */
async function fileClaim(product: Supabase, post: string): Promise<{ id: string; reference: string }> {
  const [filed] = await queryProduct<{ reference: string }>(product, "select public.file_report($1) as reference", [
    {
      ...{ target_type: "post", target_id: post, reason: "copyright", details: "It is mine.", good_faith: true },
      ...{ rights_holder: true, evidence_urls: ["https://example.com/copy"], reporter_name: "Mara Lind" },
      ...{ reporter_email: "mara@example.com", work_owner: "Mara Lind", signature: "Mara Lind" },
      work_url: "https://example.com/original",
    },
  ]);
  const reference = filed?.reference ?? "";
  const [row] = await queryProduct<{ id: string }>(
    product,
    "select id from public.reports where 'RPT-' || number = $1",
    [reference],
  );
  return { id: row?.id ?? "", reference };
}

async function act(page: Page, label: string, about: string, fill: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: `${label}: ${about}` }).click();
  const dialog = page.getByRole("dialog");
  for (const [name, text] of Object.entries(fill)) {
    if (name === "Rule") await dialog.getByLabel(name).selectOption(text);
    else await dialog.getByLabel(name).fill(text);
  }
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("a moderator holds the payouts of a reported post; its author reads why and until when, and is paid once that ends @phone", async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  const context = { ...(baseURL ? { baseURL } : {}) };
  const writer = await signInAs(page, product, "writer");
  const sold = await putOnSale(product, { refund_window_min: 10 }, writer.id);
  const reader = await (await browser.newContext(context)).newPage();
  await reader.goto(sold.path);
  await send(product, await requestAddress(reader), hundredths(5));
  const shareOf = async () =>
    (
      await queryProduct<{ status: string }>(
        product,
        "select o.status from public.payouts o join public.purchases b on b.id = o.purchase_id where b.post_id = $1 and o.kind = 'creator'",
        [sold.id],
      )
    )[0]?.status;
  await expect.poll(shareOf).toBe("held");

  const { id, reference } = await fileClaim(product, sold.id);
  const staff = await (await browser.newContext(context)).newPage();
  await signInAs(staff, product, "moderator");
  await staff.goto(`/admin/reports/${id}`);
  await expectAccessible(staff);
  await act(staff, "Hold payouts", reference, { "What you found": FOUND });
  await expect(staff.getByText("On hold until")).toBeVisible();
  await expectAccessible(staff);

  // The reader can no longer return it, and the share still waits.
  await queryProduct(product, "update public.purchases set refund_window_ends_at = now() where post_id = $1", [
    sold.id,
  ]);
  await queryProduct(
    product,
    "update public.payouts o set held_until = now() from public.purchases b where b.id = o.purchase_id and b.post_id = $1",
    [sold.id],
  );
  await queryProduct(product, "select public.release_payouts()");
  expect(await shareOf()).toBe("held");
  await page.goto("/settings/payouts");
  const main = page.getByRole("main");
  await expect(main).toContainText("We hold the payouts of");
  await expect(main).toContainText(FOUND);
  await expect(page.getByRole("list", { name: "Your payouts, newest first" })).toContainText("copyright report");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Read the decision and appeal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We held the payouts of a post");
  await expect(page.getByLabel("Your appeal")).toBeVisible();

  await act(staff, "End the hold", reference, { Reason: "The author showed a licence" });
  await expect(staff.getByText("That is over")).toBeVisible();
  await queryProduct(product, "select public.release_payouts()");
  await expect.poll(shareOf, { timeout: 30_000 }).toBe("paid");
  await page.goto("/settings/payouts");
  await expect(main).not.toContainText("We hold the payouts of");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("an author answers a removal for copyright; all mistakes are named at once, and nothing typed is lost @phone", async ({
      page,
      browser,
      baseURL,
      product,
      request,
    }) => {
      const writer = await signInAs(page, product, "writer");
      const { id: post, path } = await putOnSale(product, {}, writer.id);
      const { id, reference } = await fileClaim(product, post);
      const staff = await (
        await browser.newContext({ javaScriptEnabled: true, ...(baseURL ? { baseURL } : {}) })
      ).newPage();
      await signInAs(staff, product, "moderator");
      await staff.goto(`/admin/reports/${id}`);
      await act(staff, "Remove", reference, { Rule: "Sell only what is yours", "What you found": FOUND });

      await page.goto("/decisions");
      await expect(page.getByText(/Copyright strike 1 of 3, until \d/)).toBeVisible();
      await page.getByRole("link", { name: /^We removed a post/ }).click();
      const form = page.getByRole("form", { name: "Counter-notice" });
      await form.getByLabel("Your full name").fill("Ada Lovelace");
      await form.getByRole("button", { name: "Send the counter-notice" }).click();
      await expect(page.getByRole("region", { name: "Not sent yet" }).getByRole("listitem")).toHaveCount(5);
      await expect(form.getByLabel("Your full name")).toHaveValue("Ada Lovelace");
      if (javaScriptEnabled) await expectAccessible(page);
      await form.getByLabel("Why the removal was a mistake").fill(WORDS);
      await form.getByLabel("Your address").fill("1 Mill Lane\nLondon");
      await form.getByLabel("I believe in good faith").check();
      await form.getByLabel("I agree that the court").check();
      await form.getByLabel("Signature").fill("Ada Lovelace");
      await form.getByRole("button", { name: "Send the counter-notice" }).click();
      await expect(page.getByText("We have your counter-notice")).toBeVisible();
      await expect(page.getByLabel("Your appeal")).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);

      const [row] = await queryProduct<{ id: string; words: string; title: string }>(
        product,
        `select c.id, c.words, p.title from private.counter_notices c join public.moderation_actions m on m.id = c.decision_id
         join public.posts p on p.id = m.target_id where p.id = $1`,
        [post],
      );
      expect(row?.words).toBe(WORDS);
      const other = await (
        await browser.newContext({ javaScriptEnabled: true, ...(baseURL ? { baseURL } : {}) })
      ).newPage();
      await signInAs(other, product, "moderator");
      await other.goto("/admin/reports");
      await other.getByRole("link", { name: "Counter-notices" }).click();
      await expectAccessible(other);
      const item = other.getByRole("listitem").filter({ has: other.getByRole("heading", { name: row?.title ?? "" }) });
      await expect(item).toContainText("1 Mill Lane");
      await item.getByRole("button", { name: "Send to the claimant" }).click();
      await other.getByRole("dialog").getByLabel("Reason").fill("It is whole");
      await other.getByRole("dialog").getByRole("button", { name: "Send to the claimant", exact: true }).click();
      await expect(item).toContainText("May come back from");
      await queryProduct(
        product,
        "update private.counter_notices set sent_at = sent_at - interval '14 days' where id = $1",
        [row?.id],
      );
      await other.reload();
      await expectAccessible(other);
      await item.getByRole("button", { name: "Put the post back" }).click();
      await other.getByRole("dialog").getByLabel("What you found").fill("We did not hear of a court");
      await other.getByRole("dialog").getByRole("button", { name: "Put the post back", exact: true }).click();
      await expect(async () => expect((await request.get(path)).status()).toBe(200)).toPass();
      await page.reload();
      await expect(page.getByText("Your post is back")).toBeVisible();
      await expect(page.getByText("Copyright strike, undone")).toBeVisible();
    });
  });
