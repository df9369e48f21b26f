import "server-only";
import type { PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import type { ReceiptFacts } from "#lib/purchases/receipts/facts.ts";
import { stateOf } from "#lib/purchases/receipts/view.ts";
import type { RefundView, Return } from "#lib/purchases/refunds/schema.ts";

/** Only the buyer sees wallets. The database's clock, which the facts carry, decides the window. */
export function toRefundView({ facts, viewpoint }: PurchaseAccess, askAuthor: string | null = null): RefundView {
  const isBuyer = viewpoint === "buyer";
  const returns = isBuyer ? facts.returns.filter(({ status }) => status !== "cancelled").map(toReturn) : [];
  return {
    ...(askAuthor === null ? { status: statusOf(facts), reason: null } : { status: "ask_author", reason: askAuthor }),
    title: facts.post.title,
    amount_raw: sumOf(facts).toString(),
    refund_until: untilOf(facts),
    target: isBuyer && !facts.payer_is_service ? facts.payer_account : null,
    author_handle: facts.seller.handle,
    block_hash: returns.find(({ block_hash }) => block_hash !== null)?.block_hash ?? null,
    returns,
    request: viewpoint === "receipt" ? null : facts.request,
    is_askable: isBuyer && isAskable(facts),
  };
}

function isAskable({ status, number, request, is_sent_on }: ReceiptFacts): boolean {
  return status === "paid" && number !== null && request === null && !is_sent_on;
}

function toReturn(given: ReceiptFacts["returns"][number]): Return {
  return {
    amount_raw: given.amount_raw,
    state: stateOf(given),
    to: given.account,
    block_hash: given.status === "paid" ? given.block_hash : null,
    is_turnable: given.status === "awaiting_address" || (given.status === "pending" && !given.is_taken_up),
  };
}

/** An offer lasts longer than any window, but ends when the money has left. */
function untilOf({ status, refund_until, offered_until, is_sent_on }: ReceiptFacts): string | null {
  return status === "paid" && offered_until !== null && !is_sent_on ? offered_until : refund_until;
}

function statusOf(facts: ReceiptFacts): RefundView["status"] {
  const { status, payment_state, now } = facts;
  const until = untilOf(facts);
  switch (status) {
    case "refund_pending":
    case "refunded":
      return status;
    case "paid":
      return until !== null && Date.parse(now) <= Date.parse(until) ? "open" : "closed";
    case "pending":
    case "expired":
      return payment_state === "partial" ? "open" : "closed";
    case "cancelled":
    case "failed":
      return "closed";
  }
}

/** A refund returns all that came, minus what is already going back. */
function sumOf({ status, received_raw, returns }: ReceiptFacts): bigint {
  const raws = returns.filter((given) => given.status !== "cancelled").map(({ amount_raw }) => BigInt(amount_raw));
  const underway = raws.reduce((sum, raw) => sum + raw, 0n);
  return status === "refund_pending" || status === "refunded" ? underway : BigInt(received_raw) - underway;
}
