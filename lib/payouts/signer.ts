import "server-only";
import { publicKeyOf } from "#lib/nano/block.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { looksLikeService } from "#lib/nano/nodes/service-account.ts";
import { deriveKey, type Key, type SignedBlock, signOpen, signReceive, signSend } from "#lib/nano/wallet.ts";
import { thresholdOf } from "#lib/nano/work/work-threshold.ts";
import type { AccountBooks, BookedBlock, BookedPayment, BookedPayout } from "#lib/payouts/account-books.ts";
import { alarm, stopRefused } from "#lib/payouts/alarm.ts";
import { type DispatchParts, NotSettled } from "#lib/payouts/dispatch-parts.ts";
import { findFocus, type PayoutStep } from "#lib/payouts/next-step.ts";
import { postpone, queueRest, setAside, storeReceive, storeSend } from "#lib/payouts/records.ts";
import type { PayoutRefusal } from "#lib/payouts/refusal.ts";
import { computeWork, publishBlock } from "#lib/payouts/settle-block.ts";

const MINUTE_CAP_PAUSE_SECONDS = 30;
const APPROVAL_PAUSE_SECONDS = 3_600;
const FOREIGN = "The account ends in a block that is not ours.";

/**
 * Receives a payment that the chain confirms. Signs, stores, then sends. Returns false if nothing more can be done
 * now.
 */
export async function signAndReceive(
  { payment, onto }: Extract<PayoutStep, { kind: "receive" }>,
  books: AccountBooks,
  parts: DispatchParts,
): Promise<boolean> {
  const { ledger, sources, query, at } = parts;
  const sent = await findConfirmedBlock(sources, payment.hash);
  if (!sent) throw new NotSettled("node_behind", { message: "The node does not know a payment in the books yet." });
  const isTrue =
    sent.subtype === "send" &&
    sent.linkAsAccount === books.account &&
    sent.account === payment.from &&
    sent.amountRaw === payment.amountRaw;
  if (!isTrue) {
    const detail = "The chain and the books differ about a payment.";
    const refusal: PayoutRefusal = {
      ...{ alert: "payment_not_on_chain", detail, expectedRaw: payment.amountRaw, foundRaw: sent.amountRaw },
    };
    return stopRefused(findFocus(books), refusal, books, parts);
  }
  const key = keyOf(books, parts);
  const { state } = onto;
  const isFirst = state.frontier === null;
  const root = isFirst ? publicKeyOf(books.account) : state.frontier;
  const work = await computeWork({ root, threshold: thresholdOf(parts.network, "receive") }, parts);
  await at("worked");
  // Uses the representative of the payer's wallet: it is online, and no other choice is needed.
  const representative = (isFirst ? (await ledger.findAccount(payment.from))?.representative : null) ?? books.account;
  const signed = isFirst ? signOpen(key, payment, representative) : signReceive(key, state, payment);
  await at("signed");
  const stored = storedOf(signed, isFirst ? "open" : "receive", work);
  await storeReceive(query, payment, stored);
  await at("stored");
  if (onto.isForeign) await alarm("foreign_block", FOREIGN, books, parts);
  prepareNext(signed, parts);
  await publishBlock(stored, null, parts);
  return true;
}

/** Sends one payout. Signs, stores, then sends. */
export async function signAndSend(
  { payout, recipient, amountRaw, goesBack, onto }: Extract<PayoutStep, { kind: "send" }>,
  books: AccountBooks,
  parts: DispatchParts,
): Promise<boolean> {
  const { query, caps, at } = parts;
  const { state } = onto;
  if (state.frontier === null) throw new Error("Cannot send from an unopened account.");
  if (goesBack && (await isService(goesBack, parts))) {
    await setAside(query, payout, "ask_for_address");
    return true;
  }
  const key = keyOf(books, parts);
  const work = await computeWork({ root: state.frontier, threshold: thresholdOf(parts.network, "send") }, parts);
  await at("worked");
  const signed = signSend(key, state, recipient, amountRaw);
  await at("signed");
  const stored = storedOf(signed, "send", work);
  const outcome = await storeSend(query, { payout, recipient, amountRaw }, stored, caps);
  // The buyer or finance set another address. The next reading of the books signs for that one.
  if (outcome === "changed") return true;
  if (outcome !== "stored") return putOff(payout, outcome === "later", books, parts);
  await at("stored");
  if (onto.isForeign) await alarm("foreign_block", FOREIGN, books, parts);
  if (signed.contents.balanceRaw > 0n) prepareNext(signed, parts);
  await publishBlock(stored, payout, parts);
  return true;
}

/** Postpones a payout. The signed block was never stored or sent, so it is dropped. */
async function putOff(
  payout: BookedPayout,
  isMinute: boolean,
  books: AccountBooks,
  parts: DispatchParts,
): Promise<boolean> {
  const why = isMinute ? "This minute’s cap is reached." : "It is above the cap and needs finance’s approval.";
  if (!isMinute) await alarm("payout_cap", why, books, parts, payout);
  await postpone(parts.query, payout, isMinute ? MINUTE_CAP_PAUSE_SECONDS : APPROVAL_PAUSE_SECONDS, why);
  await queueRest(parts.query, books.account);
  return false;
}

async function isService({ from, isFromService }: BookedPayment, { ledger }: DispatchParts): Promise<boolean> {
  return isFromService || looksLikeService(await ledger.findAccount(from));
}

/** Derives the key. The seed stays in this process. Refuses a row whose account does not match its index. */
function keyOf({ account, index }: AccountBooks, { seed }: DispatchParts): Key {
  const key = deriveKey(seed, index);
  if (key.account !== account) throw new Error("The account does not match its index.");
  return key;
}

/** The next block’s work begins as soon as this one is signed: its root is known. */
function prepareNext({ hash }: SignedBlock, { work, network }: DispatchParts): void {
  work.prepare({ root: hash, threshold: thresholdOf(network, "send") });
}

function storedOf({ hash, contents, block }: SignedBlock, kind: BookedBlock["kind"], work: string): BookedBlock {
  return { hash, previous: contents.previous, kind, state: "signed", block, work };
}
