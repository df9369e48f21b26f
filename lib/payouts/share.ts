import {
  type AccountBooks,
  type Advance,
  type BookedPayment,
  type BookedPayout,
  type BookedPromotion,
  sumRaw,
} from "#lib/payouts/account-books.ts";

/** What a payout should really be, whatever its row says. */
export type Share =
  | { kind: "owed"; recipient: string; amountRaw: bigint; payment: BookedPayment | null }
  /** The row differs from what was sold, paid or refunded. */
  | { kind: "mismatch"; detail: string; expectedRaw: bigint | null };

/** The sale has no fee account: only a recipient set explicitly later matches. */
const NO_ACCOUNT = "";
/** Ӿ0.0001, as private.test_send_raw has it. */
export const TEST_SEND_RAW = 10n ** 26n;
const UNJUSTIFIED = "Another account’s purchase is returned by it, and nothing justifies that.";

/** Recomputes a payout from the purchase, its payments and the sale's snapshot. The row is only compared with it. */
export function recomputeShare(books: AccountBooks, payout: BookedPayout): Share {
  const share = shareOf(books, payout);
  if (share.kind === "mismatch") return share;
  if (payout.recipient !== share.recipient && !isNamed(payout)) {
    return mismatch("The recipient does not match the books.", share.amountRaw);
  }
  if (payout.amountRaw !== share.amountRaw) return mismatch("The amount does not match the books.", share.amountRaw);
  const rivals = books.payouts.filter(
    (other) => other !== payout && other.status !== "cancelled" && isSame(other, payout),
  );
  if (rivals.length > 0) return mismatch("Another payout is for the same share.", share.amountRaw);
  return { ...share, recipient: payout.recipient ?? share.recipient };
}

function shareOf(books: AccountBooks, payout: BookedPayout): Share {
  switch (payout.kind) {
    case "creator":
    case "fee":
      return shareOfSale(books, payout);
    case "refund":
    case "excess":
      return returnOf(books, payout);
    case "test":
      return testOf(books, payout);
    case "promotion":
      return dayOf(books, payout);
    default:
      return mismatch(`Nothing is paid as “${payout.kind}” yet.`, 0n);
  }
}

/**
 * MON-04: the fee is rounded down and the author gets the rest. A refunded sale pays neither; but if our own account
 * refunded it, our fee still leaves.
 */
function shareOfSale({ sale, purchase, payments }: AccountBooks, { kind }: BookedPayout): Share {
  if (!sale) return mismatch("Nothing was sold.", 0n);
  const isOurs = kind === "fee" && sale.isAdvanced;
  if (!isOurs && (sale.isRefunded || purchase.status !== "paid")) return mismatch("The sale is no longer valid.", 0n);
  const feeRaw = (least(sale.amountRaw, purchase.amountRaw) * sale.feeBps) / 10_000n;
  if (feeRaw !== sale.feeRaw) return mismatch("The sale’s fee does not match its rate.", feeRaw);
  if (sale.amountRaw > sumRaw(payments)) return mismatch("More was sold than was paid.", sumRaw(payments));
  return kind === "creator"
    ? { kind: "owed", recipient: sale.creatorAccount, amountRaw: sale.amountRaw - feeRaw, payment: null }
    : { kind: "owed", recipient: sale.feeAccount ?? NO_ACCOUNT, amountRaw: feeRaw, payment: null };
}

/** Returns carry no fee: a payment without its excess, or the excess alone. */
function returnOf(books: AccountBooks, { kind, paymentHash, advance }: BookedPayout): Share {
  const { promotion } = books;
  const origin = advance ? { ...advance, keptRaw: advance.sale?.amountRaw ?? null } : originOf(books);
  const payment = origin.payments.find(({ hash }) => hash === paymentHash);
  if (!payment) return mismatch("No confirmed payment is returned by it.", 0n);
  const excessRaw = excessOf(origin, payment);
  if (kind === "excess") return advance ? mismatch(UNJUSTIFIED, 0n) : owedBack(payment, excessRaw);
  if (promotion?.isReturned && promotion.usedDays !== null && origin.purchase.status === "paid") {
    return owedBack(payment, restOf(promotion, promotion.usedDays, until(origin, payment)));
  }
  if (origin.purchase.status !== "refund_pending" && origin.purchase.status !== "refunded") {
    return mismatch("The purchase is not being refunded.", 0n);
  }
  if (advance && !(books.purchase.isReserve && advance.isOwed)) return mismatch(UNJUSTIFIED, 0n);
  return owedBack(payment, payment.amountRaw - (origin.excessOf.includes(payment.hash) ? excessRaw : 0n));
}

/** From our own account alone, always the same tiny amount. */
function testOf({ purchase }: AccountBooks, { testRecipient }: BookedPayout): Share {
  if (!purchase.isReserve || testRecipient === null) return mismatch("It tests no address of an author.", 0n);
  return { kind: "owed", recipient: testRecipient, amountRaw: TEST_SEND_RAW, payment: null };
}

/** Each day of a promotion once it is over, to our fee account. The days share what was kept to the raw. */
function dayOf({ promotion, payments }: AccountBooks, { promotionDay: day }: BookedPayout): Share {
  if (!promotion || day === null || day < 1 || day > promotion.daysOver || BigInt(day) > promotion.days) {
    return mismatch("No day of a promotion is paid by it.", 0n);
  }
  if (promotion.keptRaw > sumRaw(payments)) return mismatch("More was kept than was paid.", sumRaw(payments));
  const amountRaw = firstDays(promotion, BigInt(day)) - firstDays(promotion, BigInt(day) - 1n);
  return { kind: "owed", recipient: promotion.feeAccount ?? NO_ACCOUNT, amountRaw, payment: null };
}

function firstDays({ keptRaw, days }: BookedPromotion, count: bigint): bigint {
  return (keptRaw * count) / days;
}

/** The first payments pay for the days that were used. The rest of a payment goes back, without what was excess. */
function restOf(promotion: BookedPromotion, usedDays: bigint, [fromRaw, untilRaw]: readonly [bigint, bigint]): bigint {
  const usedRaw = firstDays(promotion, usedDays);
  const rest = least(untilRaw, promotion.keptRaw) - (fromRaw > usedRaw ? fromRaw : usedRaw);
  return rest > 0n ? rest : 0n;
}

type Origin = Omit<Advance, "isOwed" | "sale"> & { keptRaw: bigint | null };

/** The account's own purchase, from which money usually goes back. */
function originOf({ purchase, sale, promotion, payments, payouts }: AccountBooks): Origin {
  const excessOf = payouts.flatMap(({ kind, paymentHash }) =>
    kind === "excess" && paymentHash !== null ? [paymentHash] : [],
  );
  return { purchase, keptRaw: sale?.amountRaw ?? promotion?.keptRaw ?? null, payments, excessOf };
}

function owedBack(payment: BookedPayment, amountRaw: bigint): Share {
  return { kind: "owed", recipient: payment.from, amountRaw, payment };
}

/** The part of a payment beyond what was kept of all payments. */
function excessOf(origin: Origin, payment: BookedPayment): bigint {
  if (origin.keptRaw === null) return 0n;
  const beyondRaw = until(origin, payment)[1] - origin.keptRaw;
  return beyondRaw <= 0n ? 0n : least(beyondRaw, payment.amountRaw);
}

/** What had come before a payment, and with it. */
function until({ payments }: Origin, payment: BookedPayment): readonly [bigint, bigint] {
  const beforeRaw = sumRaw(payments.slice(0, payments.indexOf(payment)));
  return [beforeRaw, beforeRaw + payment.amountRaw];
}

function isNamed({ recipient, named }: BookedPayout): boolean {
  return recipient !== null && named.includes(recipient);
}

/** A sale has one payout per share, a promotion one per day. Returns have one per payment. Tests are each for themselves. */
function isSame(one: BookedPayout, other: BookedPayout): boolean {
  if (one.kind === "test") return false;
  return one.kind === other.kind && one.paymentHash === other.paymentHash && one.promotionDay === other.promotionDay;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function mismatch(detail: string, expectedRaw: bigint | null): Share {
  return { kind: "mismatch", detail, expectedRaw };
}
