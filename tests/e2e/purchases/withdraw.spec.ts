import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { buyPosts } from "#tests/support/world/bought-posts.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

/** A post that this browser's anonymous reader bought, and may withdraw from by law. */
async function buyWithRight(page: Page, product: Supabase): Promise<string> {
  const buyer = await signInAs(page, product, "anonymous");
  const { postIds } = await buyPosts(product, buyer.id, 1);
  const [bought] = await queryProduct<{ path: string }>(
    product,
    `update public.purchases b set withdrawal_ends_at = now() + interval '14 days', refund_window_ends_at = now() - interval '1 second'
     from public.posts p join public.profiles a on a.id = p.profile_id
     where b.post_id = p.id and p.id = $1 returning '/@' || a.handle || '/' || p.slug as path`,
    [postIds[0]],
  );
  return bought?.path ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a reader withdraws from a purchase in two steps, and keeps the confirmation @phone", async ({
      page,
      product,
    }) => {
      const path = await buyWithRight(page, product);
      await page.goto(path);
      await expect(page.getByRole("region", { name: "Your purchase" })).toContainText("You own this post");
      await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw from a purchase");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("link", { name: /^Withdraw from the contract/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw from this contract?");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("button", { name: "Confirm withdrawal" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have withdrawn from this contract");
      await expect(page.getByText(/^W-20\d\d-\d{6,}$/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download PDF" }).click();
      expect((await download).suggestedFilename()).toMatch(/^R-20\d\d-\d{6,}\.pdf$/);
      await page.getByRole("link", { name: "Open the receipt" }).click();
      await expect(page.getByText(/^W-20\d\d-\d{6,}$/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Withdraw from the contract" })).toHaveCount(0);
      await page.goto(path);
      await expect(page.getByRole("button", { name: /^Pay Ӿ.* and read$/ })).toBeVisible();
    });
  });
}
