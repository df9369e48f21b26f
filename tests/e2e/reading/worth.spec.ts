import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { A_PAID_POST, queryProduct, signInAs } from "#tests/support/world/people.ts";

/** A sale of the demo content becomes this reader's. */
const TAKE_OVER = `
  with taken as (
    select s.purchase_id from public.sales s join public.purchases p on p.id = s.purchase_id and p.status = 'paid'
    where s.post_id = ${A_PAID_POST} limit 1),
  moved as (
    update public.purchases p set buyer_id = $1, refund_window_ends_at = now() - interval '1 hour'
    from taken where p.id = taken.purchase_id returning p.id, p.post_id)
  insert into public.entitlements (user_id, post_id, source, purchase_id) select $1, post_id, 'purchase', id from moved
  returning (
    select '/@' || a.handle || '/' || t.slug from public.posts t join public.profiles a on a.id = t.profile_id
    where t.id = post_id) as path`;

test.use({ javaScriptEnabled: false });

test("a buyer says whether it was worth it, changes it, and stays at the question @night", async ({
  page,
  product,
}) => {
  const { id } = await signInAs(page, product, "reader");
  const [bought] = await queryProduct<{ path: string }>(product, TAKE_OVER, [id]);
  await page.goto(bought?.path ?? "");
  for (const { name, other } of [
    { name: "Yes", other: "No" },
    { name: "No", other: "Yes" },
  ]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForURL(/#worth$/);
    await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: other, exact: true })).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("Thank you. You can change your answer at any time.")).toBeInViewport();
  }
});
