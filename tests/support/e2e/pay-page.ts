import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { signOpen, signSend } from "#lib/nano/wallet.ts";
import { giveNano } from "#tests/support/nano/give-nano.ts";
import { confirmed, newKey, openNodeWallet } from "#tests/support/nano/node-wallet.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { keptWorld } from "#tests/support/world/world.ts";

type Running = Awaited<ReturnType<typeof readRunningProduct>>;

/** A post, by default of a new author, with words that only its buyers may see. */
export type PostOnSale = { path: string; id: string; secret: string; authorId: string };

export const hundredths = (count: number) => BigInt(count) * 10n ** 28n;

export async function putOnSale(
  product: Running,
  changes: Record<string, unknown> = {},
  authorId?: string,
): Promise<PostOnSale> {
  const world = keptWorld(product.databaseUrl);
  const author =
    authorId === undefined
      ? await world.addPerson({ isCreator: true })
      : { id: authorId, claims: { sub: authorId, role: "authenticated", is_anonymous: false } };
  const secret = `Kept ${randomUUID()} apart.`;
  const id = await world.addPost(author, { paidText: `${secret} ${"Word after word. ".repeat(200)}`, changes });
  const { path } = await world.one<{ path: string }>(
    `select '/@' || a.handle || '/' || p.slug as path
     from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1`,
    [id],
  );
  return { path, id, secret, authorId: author.id };
}

export const sheetOf = (page: Page): Locator => page.getByRole("dialog", { name: /^(Pay|Send the remaining) Ӿ/ });

/** The payment's state, in the sheet's words. */
export const statusOf = (page: Page): Locator => sheetOf(page).getByRole("status", { name: "Your payment" });

/** Presses the page's button. Returns the address to pay to. */
export async function requestAddress(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Pay Ӿ.* and read$/ }).click();
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  return readAddress(page);
}

/** The same where the law asks for the buyer's consent: agrees in the sheet, and presses again. */
export async function requestAddressWithConsent(page: Page): Promise<string> {
  const pay = /^Pay Ӿ.* and read$/;
  await page.getByRole("button", { name: pay }).click();
  await sheetOf(page)
    .getByRole("checkbox", { name: /^Let me read now\. I know this ends my 14-day right to withdraw/ })
    .check();
  await sheetOf(page).getByRole("button", { name: pay }).click();
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  return readAddress(page);
}

export async function readAddress(page: Page): Promise<string> {
  const address = await sheetOf(page)
    .getByText(/^nano_[13][a-z0-9]{59}$/)
    .textContent();
  return address ?? "";
}

/**
 * A separate wallet sends this much, from another device: one that paid for many readers would look like an exchange's.
 */
export async function send(product: Running, address: string, raw: bigint): Promise<void> {
  const wallet = await openPayer(product, raw);
  try {
    await wallet.send(address, raw);
  } finally {
    await wallet.close();
  }
}

/** A reader's wallet on another device, with this much in it. */
export async function openPayer(product: Running, raw: bigint) {
  const payer = newKey();
  const hash = await giveNano(product.nanoControlUrl, payer.account, raw);
  const wallet = await openNodeWallet(product.nanoRpcUrl, payer.secret);
  const opened = signOpen(payer, { hash, amountRaw: raw }, payer.account);
  await wallet.publish(opened);
  await confirmed(wallet.ledger, opened.hash);
  return {
    account: payer.account,
    async send(address: string, amountRaw: bigint) {
      const sent = signSend(payer, await wallet.stateOf(payer), address, amountRaw);
      await wallet.publish(sent);
      await confirmed(wallet.ledger, sent.hash);
    },
    close: wallet.close,
  };
}

export async function expectOpen(page: Page, { secret }: PostOnSale): Promise<void> {
  await expect(page.getByText(secret)).toBeVisible();
  await expect(sheetOf(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Your purchase" })).toContainText("You own this post");
}
