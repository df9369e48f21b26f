import { expect, type Page } from "@playwright/test";
import { derivePublicKey } from "nanocurrency";
import { addressOf } from "#lib/nano/address.ts";

/** An account to pay to: money arrives there without its being opened. */
export function anyAddress(): string {
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0"));
  return addressOf(derivePublicKey(secret.join("")));
}

export function paymentUri(address: string, raw: bigint): string {
  return `nano:${address}?amount=${raw}&label=Farthing`;
}

export async function createWallet(page: Page, path = "/demo-wallet"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Create a wallet" }).click();
}

/** With Ӿ10, received and signed by the page itself. */
export async function createFundedWallet(page: Page): Promise<void> {
  await createWallet(page);
  await page.getByRole("button", { name: "Get test Nano" }).click();
  await expectBalance(page, "10 Nano");
}

export async function expectBalance(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("region", { name: "Balance" }).getByTitle(words, { exact: true })).toBeVisible({
    timeout: 20_000,
  });
}

export async function openPayment(page: Page, uri: string): Promise<void> {
  await page.goto(`/demo-wallet?uri=${encodeURIComponent(uri)}`);
}

/** What the ledger itself says is receivable for an account. */
export async function receivableOf(nodeUrl: string, account: string): Promise<string> {
  const body = JSON.stringify({ action: "account_balance", account, include_only_confirmed: false });
  const answer = await fetch(nodeUrl, { method: "POST", body });
  return Object(await answer.json()).receivable;
}
