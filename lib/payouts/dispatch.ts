import "server-only";
import type { AccountBooks, BookedBlock, BookedPayout } from "#lib/payouts/account-books.ts";
import { alarm, stopRefused, waitForReserve } from "#lib/payouts/alarm.ts";
import { readChain } from "#lib/payouts/chain-view.ts";
import { classOf, type DispatchParts, NotSettled } from "#lib/payouts/dispatch-parts.ts";
import { decideNextStep, findFocus, hasWork, type PayoutStep } from "#lib/payouts/next-step.ts";
import { readBooks } from "#lib/payouts/read-books.ts";
import { bookConfirmed, claimPayout, markDead, queueRest, retryLater, setAside } from "#lib/payouts/records.ts";
import { awaitConfirmation, publishBlock } from "#lib/payouts/settle-block.ts";
import { signAndReceive, signAndSend } from "#lib/payouts/signer.ts";

/** More steps than any account needs, so that a bug cannot loop forever. */
const MAX_STEPS = 500;

/** Does what is due for one account, step by step, until it has to wait. Call it under the account's lock. */
export async function dispatchAccount(account: string, parts: DispatchParts): Promise<void> {
  await parts.at("locked");
  const claimed = new Set<string>();
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const read = await readBooks(account, parts.seedId, parts.query);
    if (!read) return parts.log.info("an account belongs to no purchase of this worker's seed");
    const books = withClaimed(parts.sendsFees ? read : withoutNewFees(read), claimed);
    if (!hasWork(books)) return;
    await parts.at("read");
    const focus = findFocus(books);
    if (focus && !claimed.has(focus.id) && isAttempted(focus)) {
      if (!(await claimPayout(parts.query, focus))) return;
      claimed.add(focus.id);
      await parts.at("claimed");
      // The recipient could change until the claim, so read the books again before signing.
      continue;
    }
    try {
      const step = decideNextStep(books, await readChain(books, parts.ledger, parts.sources));
      if ((await runStep(step, books, { parts, isClaimed: !focus || claimed.has(focus.id) })) === "over") return;
    } catch (error) {
      if (!focus || !claimed.has(focus.id)) throw error;
      parts.log.warn("a payout attempt failed", { error });
      await retryLater(parts.query, focus, classOf(error), error instanceof Error ? error.message : String(error));
      return queueRest(parts.query, account);
    }
  }
  throw new Error("An account took more steps than it can have.");
}

/** A payout we claimed is due as long as we hold the claim. */
function withClaimed(books: AccountBooks, claimed: ReadonlySet<string>): AccountBooks {
  return { ...books, payouts: books.payouts.map((one) => (claimed.has(one.id) ? { ...one, isDue: true } : one)) };
}

/** A fee that is already signed is settled by any job: until then, nothing else on the account can be signed. */
function withoutNewFees(books: AccountBooks): AccountBooks {
  const isNew = ({ kind, status }: BookedPayout) => kind === "fee" && status === "pending";
  return { ...books, payouts: books.payouts.map((one) => (isNew(one) ? { ...one, isDue: false } : one)) };
}

function isAttempted({ status, isDue }: BookedPayout): boolean {
  return isDue && (status === "pending" || status === "publishing");
}

type Run = { parts: DispatchParts; isClaimed: boolean };

async function runStep(step: PayoutStep, books: AccountBooks, run: Run): Promise<"on" | "over"> {
  const { parts, isClaimed } = run;
  const { query } = parts;
  switch (step.kind) {
    case "rest":
      return "over";
    case "wait":
      if (!isClaimed) return "over";
      if (!step.block)
        throw new NotSettled("node_behind", { message: "The node does not know the account’s last block yet." });
      await awaitConfirmation(step.block, payoutOf(books, step.block), parts);
      return "on";
    case "confirm":
      await parts.at("confirmed");
      await bookConfirmed(query, step.block, step.payout);
      await parts.at("booked");
      return "on";
    case "mark-dead":
      await markDead(query, step.block, step.rivalHash);
      await alarm("foreign_block", "Another block was confirmed in the place of ours.", books, parts);
      return "on";
    case "publish":
      if (!isClaimed) return "over";
      await publishBlock(step.block, payoutOf(books, step.block), parts);
      return "on";
    case "receive":
      return (await signAndReceive(step, books, parts)) ? "on" : "over";
    case "send":
      return (await signAndSend(step, books, parts)) ? "on" : "over";
    case "hold":
      await setAside(query, step.payout, "hold_payout");
      return "on";
    case "leave_dust":
      await setAside(query, step.payout, "leave_dust");
      return "on";
    case "await_reserve":
      await waitForReserve(step.payout, step.missingRaw, books, parts);
      return "over";
    case "stop":
      return (await stopRefused(step.payout, step.refusal, books, parts)) ? "on" : "over";
  }
}

function payoutOf({ payouts }: AccountBooks, { hash }: BookedBlock): BookedPayout | null {
  return payouts.find(({ blockHash }) => blockHash === hash) ?? null;
}
