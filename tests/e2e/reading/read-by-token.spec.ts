import { expect } from "@playwright/test";
import {
  claimedSessionSchema,
  openedPurchaseSchema,
  purchaseStateSchema,
  wholePurchaseSchema,
} from "#lib/purchases/purchase.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { giveNano } from "#tests/support/nano/give-nano.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

test("a reader without a session reads the paid post at its address, and continues with the session made for them", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(`/api/purchases/${path}`, { data, headers: SAME_ORIGIN });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const tokens = async () => (await page.context().cookies()).filter(({ name }) => name.startsWith("pat_"));

  const { purchase, ephemeral_address } = openedPurchaseSchema.parse(await post("create", { postId: sold.id }));
  expect(await tokens()).toMatchObject([{ name: `pat_${sold.id}`, httpOnly: true, sameSite: "Lax" }]);
  const before = await page.request.get(sold.path);
  expect(await before.text()).not.toContain(sold.secret);

  await giveNano(product.nanoControlUrl, ephemeral_address.ephemeral_address, BigInt(purchase.raw_amount));
  await expect
    .poll(async () => {
      const whole = await (await page.request.get(`/api/purchases/${purchase.id}`)).json();
      return wholePurchaseSchema.parse(whole).purchase.status;
    })
    .toBe("paid");

  const answer = await page.goto(sold.path);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByText(sold.secret)).toBeVisible();
  await expect(page).toHaveURL(sold.path);
  const stranger = await fetch(new URL(sold.path, product.siteUrl));
  expect(await stranger.text()).not.toContain(sold.secret);

  const { pool } = keptWorld(product.databaseUrl);
  const discussion = `/comments/${sold.id}`;
  await pool.query("update public.posts set comments_mode = 'buyers' where id = $1", [sold.id]);
  const said =
    "insert into public.comments (post_id, author_id, body) select id, profile_id, $2 from public.posts where id = $1";
  await pool.query(said, [sold.id, "Only for buyers."]);
  await page.getByRole("heading", { name: "Comments" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("Only for buyers.")).toBeVisible();
  expect((await page.goto(discussion))?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByText("Only for buyers.")).toBeVisible();
  await expect(page.getByText("To write one, you need an account.")).toBeVisible();
  await expectAccessible(page);
  expect(await (await fetch(new URL(discussion, product.siteUrl))).text()).not.toContain("Only for buyers.");

  const { meta } = purchaseStateSchema.parse(await post("verify", { purchaseId: purchase.id }));
  const claim = { purchaseId: purchase.id, userId: meta.session_user_id };
  const { session } = claimedSessionSchema.parse(await post("session", claim));
  const kept = await page.request.post("/api/auth/session", { data: session, headers: SAME_ORIGIN });
  expect(await kept.json()).toEqual({ id: meta.session_user_id, is_anonymous: true });
  await page.goto(sold.path);
  await expect(page.getByText(sold.secret)).toBeVisible();
  expect(await tokens()).toEqual([]);
});
