import { publicKeyOf, ZERO_HASH } from "#lib/nano/block.ts";
import { deriveKey, type SignedBlock, signOpen, signReceive, signSend } from "#lib/nano/wallet.ts";
import type { DispatchParts } from "#lib/payouts/dispatch-parts.ts";
import { readBooks } from "#lib/payouts/read-books.ts";
import { findDevWork } from "#tests/support/nano/devnet-account.ts";
import { until } from "#tests/support/until.ts";

/** A naive worker: it signs on any frontier, sends, and records afterwards. */
export async function dispatchWithoutStoring(account: string, parts: DispatchParts): Promise<void> {
  await parts.at("locked");
  for (const payment of (await read(account, parts)).payments) {
    if (payment.receivedBlock !== null) continue;
    const books = await read(account, parts);
    const key = deriveKey(parts.seed, books.index);
    const state = await parts.ledger.findAccount(account);
    const signed = state ? signReceive(key, state, payment) : signOpen(key, payment, account);
    if (!(await sendFirst(signed, parts))) continue;
    await note("public.store_receive_block($1, $2, $3, $4)", payment.hash, signed, parts);
    await parts.query("select public.mark_block_confirmed($1)", [signed.hash]);
  }
  for (const payout of (await read(account, parts)).payouts) {
    const state = await parts.ledger.findAccount(account);
    if (payout.status !== "pending" || !state || payout.recipient === null || payout.amountRaw > state.balanceRaw)
      continue;
    const books = await read(account, parts);
    const signed = signSend(deriveKey(parts.seed, books.index), state, payout.recipient, payout.amountRaw);
    if (!(await sendFirst(signed, parts))) continue;
    await note("public.mark_payout_publishing($1, $2, $3, $4)", payout.id, signed, parts);
    await parts.query("select public.mark_payout_paid($1, $2)", [payout.id, signed.hash]);
    await parts.at("booked");
  }
}

async function read(account: string, { query, seedId, at }: DispatchParts) {
  await at("read");
  const books = await readBooks(account, seedId, query);
  if (!books) throw new Error("The account is not ours.");
  return books;
}

async function sendFirst(
  { hash, block, contents, subtype }: SignedBlock,
  { ledger, at }: DispatchParts,
): Promise<boolean> {
  await at("signed");
  const root = contents.previous === ZERO_HASH ? publicKeyOf(contents.account) : contents.previous;
  const answer = await ledger.publish({ ...block, work: findDevWork(root) }, subtype);
  if (answer.kind === "refused") return false;
  await at("published");
  await until("the block is confirmed", async () => (await ledger.findBlock(hash))?.isConfirmed ?? false);
  return true;
}

async function note(call: string, id: string, { hash, contents, block }: SignedBlock, { query, at }: DispatchParts) {
  await query(`select ${call}`, [id, hash, contents.previous, JSON.stringify(block)]);
  await at("stored");
}
