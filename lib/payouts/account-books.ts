import type { BlockContents, StateBlock } from "#lib/nano/block.ts";

/** A confirmed send to the account, in the order in which payments count. */
export type BookedPayment = {
  hash: string;
  from: string;
  isFromService: boolean;
  amountRaw: bigint;
  receivedBlock: string | null;
};

export type BookedPayout = {
  id: string;
  kind: string;
  status: "held" | "pending" | "publishing" | "paid" | "failed" | "cancelled" | "awaiting_address";
  paymentHash: string | null;
  recipient: string | null;
  amountRaw: bigint;
  blockHash: string | null;
  isDue: boolean;
  attempts: number;
  /** Addresses that were set explicitly for it, besides the payment's own. */
  named: readonly string[];
  /** The sale that it refunds, if it leaves another account than that sale's. */
  advance: Advance | null;
  /** The address that its author has set, if it only tests that. */
  testRecipient: string | null;
  /** Which day of a promotion it pays for. */
  promotionDay: number | null;
};

/** What justifies a refund from our own account (N-15), and what it must be. */
export type Advance = {
  /** Staff refund the sale, and its author's share is confirmed. */
  isOwed: boolean;
  purchase: { status: string };
  sale: Pick<BookedSale, "amountRaw"> | null;
  payments: readonly BookedPayment[];
  /** The payments whose excess goes back by a payout of its own. */
  excessOf: readonly string[];
};

/** A block we signed, in the order of confirmation; unconfirmed ones come last. */
export type BookedBlock = {
  hash: string;
  previous: string;
  kind: "open" | "receive" | "send";
  state: "signed" | "sent" | "confirmed" | "dead";
  block: Omit<StateBlock, "work">;
  work: string | null;
};

/** The sale as settled, fixed at that moment. */
export type BookedSale = {
  amountRaw: bigint;
  feeBps: bigint;
  feeRaw: bigint;
  creatorAccount: string;
  feeAccount: string | null;
  isRefunded: boolean;
  /** The refund came from our own account. */
  isAdvanced: boolean;
};

/** A promotion that was paid for, fixed at that moment (N-16). */
export type BookedPromotion = {
  keptRaw: bigint;
  days: bigint;
  daysOver: number;
  feeAccount: string | null;
  /** Once it is over: how many of its days are ours. */
  usedDays: bigint | null;
  /** The other days go back. */
  isReturned: boolean;
};

/** Everything the books say about one purchase's account. Any row may be wrong: the signer recomputes what it pays. */
export type AccountBooks = {
  account: string;
  seedId: string;
  index: number;
  purchase: {
    id: string;
    /** No purchase, but our own account. */
    isReserve: boolean;
    status: string;
    amountRaw: bigint;
    isWindowOver: boolean;
    isSellerBarred: boolean;
  };
  sale: BookedSale | null;
  promotion: BookedPromotion | null;
  payments: readonly BookedPayment[];
  payouts: readonly BookedPayout[];
  blocks: readonly BookedBlock[];
};

/** The block that may or may not be on the chain. There is at most one: the next is signed only after it is settled. */
export function findLivingBlock({ blocks }: AccountBooks): BookedBlock | null {
  return blocks.find(({ state }) => state === "signed" || state === "sent") ?? null;
}

/** The balance the account must have: all confirmed payments received, minus all confirmed sends. */
export function bookedBalance({ payments, payouts, blocks }: AccountBooks): bigint {
  const confirmed = new Set(blocks.filter(({ state }) => state === "confirmed").map(({ hash }) => hash));
  const received = payments.filter(({ receivedBlock }) => receivedBlock !== null && confirmed.has(receivedBlock));
  const sent = payouts.filter(({ status }) => status === "paid");
  return sumRaw(received) - sumRaw(sent);
}

export function sumRaw(rows: readonly { amountRaw: bigint }[]): bigint {
  return rows.reduce((sum, { amountRaw }) => sum + amountRaw, 0n);
}

export function blockContentsOf({
  account,
  previous,
  representative,
  balance,
  link,
}: BookedBlock["block"]): BlockContents {
  return { account, previous, representative, balanceRaw: BigInt(balance), link };
}
