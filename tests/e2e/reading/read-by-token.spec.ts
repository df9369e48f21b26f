import { expect } from "@playwright/test";
import {
  claimedSessionSchema,
  openedPurchaseSchema,
  purchaseStateSchema,
  wholePurchaseSchema,
} from "#lib/purchases/purchase.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { giveNano } from "#tests/support/nano/give-nano.ts";

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

  const { meta } = purchaseStateSchema.parse(await post("verify", { purchaseId: purchase.id }));
  const claim = { purchaseId: purchase.id, userId: meta.session_user_id };
  const { session } = claimedSessionSchema.parse(await post("session", claim));
  const kept = await page.request.post("/api/auth/session", { data: session, headers: SAME_ORIGIN });
  expect(await kept.json()).toEqual({ id: meta.session_user_id, is_anonymous: true });
  await page.reload();
  await expect(page.getByText(sold.secret)).toBeVisible();
  expect(await tokens()).toEqual([]);
});
