import { expect, type Page } from "@playwright/test";
import { receivableOf } from "#tests/support/e2e/demo-wallet.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { expectOpen, hundredths, openPayer, putOnSale, requestAddress } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, readSessionCookie, signInAs } from "#tests/support/world/people.ts";
import { RESTORE_RAW } from "#tests/support/world/wallet-proofs.ts";

/** What the attacker shows a victim as a tip: the address of a page that says for whom it is. */
async function beginAttack(page: Page): Promise<string> {
  await page.goto("/login/wallet");
  await page.getByRole("button", { name: "Show me the address" }).click();
  await expect(page.getByText("Only send this amount if you opened this page.")).toBeVisible();
  await expect(page.getByText("A person who asks you for it elsewhere wants to read what you paid for.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open wallet" })).toHaveAttribute("href", /label(?:=|%3D)SIGN-IN/);
  return (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
}

test("29: a relayed send opens reading to the attacker and nothing more, until the victim ends it", async ({
  page,
  browser,
  product,
}) => {
  const victim = await signInAs(page, product, "reader");
  const sold = await putOnSale(product);
  const wallet = await openPayer(product, hundredths(5) + RESTORE_RAW);
  await page.goto(sold.path);
  await wallet.send(await requestAddress(page), hundredths(5));
  await expectOpen(page, sold);
  const [bought] = await queryProduct<{ id: string }>(product, "select id from public.purchases where post_id = $1", [
    sold.id,
  ]);

  const context = await browser.newContext({ baseURL: product.siteUrl });
  const attacker = await context.newPage();
  await wallet.send(await beginAttack(attacker), RESTORE_RAW);
  await expect(attacker).toHaveURL("/library");
  await expect.poll(() => receivableOf(product.nanoRpcUrl, wallet.account)).toBe(String(RESTORE_RAW));
  await attacker.getByRole("link", { name: /^Read / }).click();
  await expect(attacker.getByText(sold.secret)).toBeVisible();
  // (a) Neither account nor receipt nor refund.
  expect(await readSessionCookie(context)).not.toContain(victim.id);
  await expect(attacker.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  await expect(
    attacker.getByRole("region", { name: "Your purchase" }).getByRole("link", { name: "Receipt" }),
  ).toHaveCount(0);
  for (const path of [`/receipts/${bought?.id}`, `/bought/${bought?.id}`])
    expect((await context.request.get(path, { maxRedirects: 0 })).status()).toBe(404);

  await page.goto("/settings/nano-addresses");
  const devices = page.getByRole("region", { name: "Other devices" });
  await expect(devices).toContainText("1 post, opened by nano_");
  await devices.getByRole("button", { name: "Not me: end it" }).click();
  await expect(devices).toContainText("You ended it on");
  await attacker.reload();
  await expect(attacker.getByRole("button", { name: /^Pay Ӿ/ })).toBeVisible();
  await expect(attacker.getByText(sold.secret)).toHaveCount(0);
  await context.close();
  await wallet.close();
});
