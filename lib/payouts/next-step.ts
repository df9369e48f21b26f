import {
  type AccountBooks,
  type BookedBlock,
  type BookedPayment,
  type BookedPayout,
  bookedBalance,
  findLivingBlock,
  sumRaw,
} from "#lib/payouts/account-books.ts";
import { type ChainView, type DepositAccountStatus, judgeAccountStatus } from "#lib/payouts/chain-view.ts";
import type { PayoutRefusal } from "#lib/payouts/refusal.ts";
import { recomputeShare, type Share } from "#lib/payouts/share.ts";
import { judgeStoredBlock } from "#lib/payouts/stored-block.ts";

type Onto = Extract<DepositAccountStatus, { kind: "settled" }>;
type Owed = Extract<Share, { kind: "owed" }>;

/** The next step for an account. */
export type PayoutStep =
  | { kind: "rest" }
  /** Undecided until the network, or the node we ask, has caught up. */
  | { kind: "wait"; block: BookedBlock | null }
  | { kind: "confirm"; block: BookedBlock; payout: BookedPayout | null }
  | { kind: "mark-dead"; block: BookedBlock; rivalHash: string }
  | { kind: "publish"; block: BookedBlock }
  | { kind: "receive"; payment: BookedPayment; onto: Onto }
  | {
      kind: "send";
      payout: BookedPayout;
      recipient: string;
      amountRaw: bigint;
      goesBack: BookedPayment | null;
      onto: Onto;
    }
  | { kind: "hold" | "leave_dust"; payout: BookedPayout }
  /** Our own account holds too little. */
  | { kind: "await_reserve"; payout: BookedPayout; missingRaw: bigint }
  | { kind: "stop"; payout: BookedPayout | null; refusal: PayoutRefusal };

/** Less than any wallet can send: unintended, and not worth a block. */
export const DUST_RAW = 10n ** 24n;

/** OUT-02: the author first, then returns, our fee last. */
const ORDER = ["creator", "split", "referrer", "refund", "excess", "test", "promotion"];
const OPEN = new Set<BookedPayout["status"]>(["held", "pending", "publishing", "failed", "awaiting_address"]);

/**
 * Decides from the books and the chain alone. Signs nothing while a block of ours may be alive. A new block needs a
 * confirmed frontier, and a balance that matches the books to the raw.
 */
export function decideNextStep(books: AccountBooks, chain: ChainView): PayoutStep {
  const living = findLivingBlock(books);
  if (living) return settleBlock(books, living, chain);
  const due = findDuePayout(books);
  if (due && isDust(books, due)) return { kind: "leave_dust", payout: due };
  const payment = findReceivable(books);
  if (!due && !payment) return { kind: "rest" };
  const standing = judgeAccountStatus(books, chain);
  if (standing.kind === "behind") return { kind: "wait", block: null };
  if (standing.kind === "differs") return refuse(due, standing);
  if (payment) return { kind: "receive", payment, onto: standing };
  return due ? payOut(books, due, standing) : { kind: "rest" };
}

/** Reports whether the account still has work to do, whatever the chain says. */
export function hasWork(books: AccountBooks): boolean {
  return findLivingBlock(books) !== null || findDuePayout(books) !== null || findReceivable(books) !== null;
}

/** The payout a step belongs to: that of the living block, or the next due one. */
export function findFocus(books: AccountBooks): BookedPayout | null {
  const living = findLivingBlock(books);
  const own = living && books.payouts.find(({ blockHash }) => blockHash === living.hash);
  return own ?? findDuePayout(books);
}

/** The fee waits until the author's share is paid: what we owe goes before what we earn. */
function findDuePayout({ payouts }: AccountBooks): BookedPayout | null {
  const due = payouts.filter(({ status, isDue }) => status === "pending" && isDue);
  const isCreatorPaid = payouts.some(({ kind, status }) => kind === "creator" && status === "paid");
  const rank = ({ kind }: BookedPayout) => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);
  const first = due
    .toSorted((one, other) => rank(one) - rank(other))
    .find(({ kind }) => kind !== "fee" || isCreatorPaid);
  return first ?? null;
}

function settleBlock(books: AccountBooks, block: BookedBlock, { own }: ChainView): PayoutStep {
  const payout = books.payouts.find(({ blockHash }) => blockHash === block.hash) ?? null;
  switch (own.kind) {
    case "confirmed":
      return { kind: "confirm", block, payout };
    case "pending":
      return { kind: "wait", block };
    case "rival":
      return { kind: "mark-dead", block, rivalHash: own.hash };
    case "absent": {
      if (payout && (payout.status !== "publishing" || !payout.isDue)) return { kind: "rest" };
      const refusal = judgeStoredBlock(books, block, payout);
      return refusal ? { kind: "stop", payout, refusal } : { kind: "publish", block };
    }
  }
}

/**
 * Payments are received only as far as payouts need them, due or held. The rest, mostly dust, stays unreceived. Our own
 * account receives at once.
 */
function findReceivable(books: AccountBooks): BookedPayment | null {
  const payment = findUnreceived(books);
  if (!payment) return null;
  return isShort(books) || (books.purchase.isReserve && payment.amountRaw >= DUST_RAW) ? payment : null;
}

function isShort(books: AccountBooks): boolean {
  const wanted = books.payouts.filter(({ status, amountRaw }) => OPEN.has(status) && amountRaw >= DUST_RAW);
  return bookedBalance(books) < sumRaw(wanted);
}

/** Owed and due, but not worth a block to send it, or to receive the money for it. */
function isDust(books: AccountBooks, payout: BookedPayout): boolean {
  if (payout.amountRaw >= DUST_RAW) return false;
  const share = recomputeShare(books, payout);
  return share.kind === "owed" && !mustWait(books, payout, share);
}

/** For shares of a sale, not for returns: the refund window is still open, or the author is suspended or has frozen payouts. */
function mustWait({ purchase }: AccountBooks, { kind }: BookedPayout, { payment }: Owed): boolean {
  if (kind === "test") return false;
  if (payment === null && !purchase.isWindowOver) return true;
  return kind === "creator" && purchase.isSellerBarred;
}

function findUnreceived({ payments, blocks }: AccountBooks): BookedPayment | null {
  const dead = new Set(blocks.filter(({ state }) => state === "dead").map(({ hash }) => hash));
  const waiting = payments.filter(({ receivedBlock }) => receivedBlock === null || dead.has(receivedBlock));
  return waiting.reduce<BookedPayment | null>(
    (largest, payment) => (largest && largest.amountRaw >= payment.amountRaw ? largest : payment),
    null,
  );
}

function payOut(books: AccountBooks, payout: BookedPayout, onto: Onto): PayoutStep {
  const share = recomputeShare(books, payout);
  if (share.kind === "mismatch") {
    const { detail, expectedRaw } = share;
    const refusal: PayoutRefusal = { alert: "payout_mismatch", detail, expectedRaw, foundRaw: payout.amountRaw };
    return { kind: "stop", payout, refusal };
  }
  if (mustWait(books, payout, share)) return { kind: "hold", payout };
  const { recipient, amountRaw } = share;
  if (amountRaw > onto.state.balanceRaw && books.purchase.isReserve) {
    return { kind: "await_reserve", payout, missingRaw: amountRaw - onto.state.balanceRaw };
  }
  if (amountRaw > onto.state.balanceRaw) {
    const refusal: PayoutRefusal = {
      ...{ alert: "balance_differs", detail: "The account holds less than its payouts need." },
      ...{ expectedRaw: amountRaw, foundRaw: onto.state.balanceRaw },
    };
    return { kind: "stop", payout, refusal };
  }
  // An automatic return to the payer needs a check. An address that the buyer chose does not.
  const goesBack = recipient === share.payment?.from && !payout.named.includes(recipient) ? share.payment : null;
  return { kind: "send", payout, recipient, amountRaw, goesBack, onto };
}

function refuse(
  payout: BookedPayout | null,
  { expectedRaw, foundRaw }: Extract<DepositAccountStatus, { kind: "differs" }>,
): PayoutStep {
  const detail = "The account does not hold what the books say: another party has its key, or a payment is missing.";
  return { kind: "stop", payout, refusal: { alert: "balance_differs", detail, expectedRaw, foundRaw } };
}
