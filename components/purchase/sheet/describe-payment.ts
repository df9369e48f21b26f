import { sayExcess } from "#components/purchase/sheet/say-excess.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import type { PayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";
import { isUnaddressed, lacksRest, offersReceipt, type Payment } from "#lib/purchases/checkout/payment.ts";
import type { Connection } from "#lib/purchases/checkout/purchase-watch.ts";

/** If a confirmation takes longer, the network counts as slow. The server also reports this. */
const SLOW_AFTER_MS = 10_000;

/** One line on any phone, like what follows: the sheet keeps its height. */
export const GETTING_ADDRESS = "Getting an address…";
const SLOW = "The Nano network is slow right now. Your payment is safe; we keep watching. You may close this page.";

type Moment = { nowMs: number; isOffline: boolean };

export type PaymentLine = { line: string; tone: "calm" | "good" | "warning" };

/** The state of a payment in words, and its tone. */
export function describePayment(payment: Payment, moment: Moment): PaymentLine {
  const { step, purchase } = payment;
  const line = describeLine(payment, moment);
  if (step === "paid" || (step === "open" && purchase?.paymentState === "seen")) return { line, tone: "good" };
  const isWaiting = step === "opening" || (step === "open" && purchase?.paymentState === "none" && !moment.isOffline);
  return { line, tone: isWaiting ? "calm" : "warning" };
}

/** One line: what has happened, whose turn it is, what to do. */
function describeLine(payment: Payment, moment: Moment): string {
  const { step, purchase } = payment;
  if (!purchase) return GETTING_ADDRESS;
  switch (step) {
    case "asking":
    case "opening":
    case "refused":
      return GETTING_ADDRESS;
    case "expired":
      return payment.isLateAndUnderpaid ? sayLateAndUnderpaid(purchase) : "This price has ended. Nothing was paid.";
    case "over":
      return describeEnded(payment, purchase);
    case "paid":
      return describePaid(payment);
    case "open":
      return describeOpen(payment, purchase, moment);
  }
}

function describeOpen(payment: Payment, purchase: ClientPurchase, { nowMs, isOffline }: Moment): string {
  if (isOffline) return "You are offline. The code still works: pay, and the post opens when you are back.";
  const network = payment.verdict?.network ?? "up";
  if (network === "away") {
    return "We can’t see the Nano network at the moment. If you already paid, it will unlock by itself.";
  }
  switch (purchase.paymentState) {
    case "partial":
      if (payment.isReturning) return describeReturning(purchase);
      return payment.isLateAndUnderpaid ? sayLateAndUnderpaid(purchase) : describePartial(purchase);
    case "seen":
      return isSlow(payment, nowMs) ? SLOW : "Payment seen, confirming…";
    default:
      return "Waiting for your payment";
  }
}

/** A payment was seen, and the network is slow to confirm it. */
export function isSlow({ step, purchase, verdict, seenAtMs }: Payment, nowMs: number): boolean {
  if (step !== "open" || purchase?.paymentState !== "seen" || verdict?.network === "away") return false;
  return verdict?.network === "slow" || nowMs - (seenAtMs ?? nowMs) > SLOW_AFTER_MS;
}

function describePartial({ receivedRaw, amountRaw, missingRaw }: ClientPurchase): string {
  const [sent, price, missing] = [receivedRaw, amountRaw, missingRaw].map(formatNano);
  return `You sent ${sent} of ${price}. Send ${missing} more to the same address.`;
}

/** What the page's button and the sheet's title say then. Null if nothing is missing. */
export function nameRest(payment: Payment): string | null {
  const { purchase } = payment;
  return purchase && lacksRest(payment) ? `Send the remaining ${formatNano(purchase.missingRaw)}` : null;
}

function sayLateAndUnderpaid({ missingRaw }: ClientPurchase): string {
  return `The price changed since your quote. Add ${formatNano(missingRaw)} or get everything back.`;
}

function describePaid(payment: Payment): string {
  const more = describePaidExtra(payment);
  if (more) return more;
  const { paidInMs } = payment;
  const paid = paidInMs === null ? "Paid." : `Paid in ${(paidInMs / 1000).toFixed(1)} s.`;
  return offersReceipt(payment) ? paid : `${paid} Enjoy the read.`;
}

/** Beside the receipt that is offered before the text. */
export const KEEP_RECEIPT =
  "You gave up the 14 days to withdraw. Keep the receipt as your proof: we have no e-mail address to send it to.";

/** What to say about a paid purchase besides “paid”. Shown longer than the sheet stays open. */
export function describePaidExtra(payment: Payment): string | null {
  const { purchase, verdict } = payment;
  if (!purchase) return null;
  // A second payment leaves the state of the first.
  const raws = [verdict?.returning_raw, verdict?.returned_raw, verdict?.unaddressed_raw];
  const isTooMuch = purchase.paymentState === "over" || raws.some((raw) => BigInt(raw ?? 0) > 0n);
  if (!isTooMuch)
    return purchase.paymentState === "late"
      ? "Your payment arrived after the quote ended. We unlocked the post anyway."
      : null;
  const { receivedRaw } = purchase;
  const excessRaw = BigInt(receivedRaw) - BigInt(purchase.amountRaw);
  return sayExcess({ receivedRaw, excessRaw, state: isUnaddressed(payment) ? "waits_for_address" : "on_its_way" });
}

function describeEnded(payment: Payment, purchase: ClientPurchase): string {
  switch (purchase.status) {
    case "refund_pending":
    case "refunded":
      if (isUnaddressed(payment)) return `Tell us where to send your ${formatNano(purchase.receivedRaw)}.`;
      return payment.isReturning
        ? describeReturning(purchase)
        : describeReturned(purchase, payment.verdict?.refund_reason);
    case "cancelled":
      return "You cancelled this payment. Nothing was paid.";
    case "failed":
      return "This payment broke, and that is our mistake. If you paid, your Nano comes back.";
    case "pending":
    case "expired":
    case "paid":
      return "";
  }
}

function describeReturning({ receivedRaw }: ClientPurchase): string {
  return `Your ${formatNano(receivedRaw)} is on its way back to you.`;
}

/** If the refund was asked for in another tab, or by the author, the page only knows that the money goes back. */
function describeReturned(purchase: ClientPurchase, reason: string | null | undefined): string {
  const why = describeReason(reason);
  return why === null ? describeReturning(purchase) : `${why} Your Nano was sent back.`;
}

/** Our words for the database's automatic refund reasons. Null for a reason that a person gave. */
function describeReason(reason: string | null | undefined): string | null {
  switch (reason) {
    case "The author withdrew this post":
      return "The author withdrew this post.";
    case "The post is not available at the moment":
      return "This post is not available at the moment.";
    case "Already owned":
      return "You owned this post already.";
    case "Arrived too late":
      return "Your payment came more than a day after its quote had ended.";
    case "Not completed in time":
      return "The rest of your payment did not come in time.";
    case "Came in too many parts":
      return "Your payment came in too many parts, and they were not enough.";
    case "Arrived after it was cancelled":
      return "Your payment came after you had cancelled it, and was too small.";
    default:
      return null;
  }
}

/** What the dot shows. Without a network, what the page believed of its connection is not true. */
export type ShownConnection = Connection | "offline";

const DOTS: Record<ShownConnection, string> = {
  offline: "Waiting for the network",
  connected: "Connected",
  reconnecting: "Connecting…",
  polling: "Checking every 15 seconds",
  failed: "No longer watching",
};

export function describeConnection(connection: ShownConnection): string {
  return DOTS[connection];
}

type RefusalText = { title: string; text: string; canTryAgain: boolean };

/** Why the reader cannot pay now, and what to do. */
export function describePayRefusal({ code, detail, retryAfterSeconds }: PayRefusal): RefusalText {
  switch (code) {
    case "payments_paused":
      return {
        title: "Payments are paused for a few minutes.",
        text: "We can’t see the Nano network at the moment. If you already paid, it will unlock by itself.",
        canTryAgain: true,
      };
    case "price_unavailable":
      return {
        title: "Price temporarily unavailable",
        text: "This price is in dollars, and we cannot get the price of Nano right now. Try again in a few minutes.",
        canTryAgain: true,
      };
    case "rate_limited":
      return {
        title: `Too many payment requests. Try again in ${formatMinutes(retryAfterSeconds)}.`,
        text: "An address that you were given before still works.",
        canTryAgain: false,
      };
    case "own_post":
      return { title: "This is your post.", text: "You can read it without paying.", canTryAgain: false };
    case "already_owned":
      return { title: "You own this post.", text: "It opens now.", canTryAgain: false };
    case "gone":
    case "not_found":
      return {
        title: "The author withdrew this post.",
        text: "It can no longer be bought. Nothing was paid.",
        canTryAgain: false,
      };
    case "registered_required":
      return {
        title: "Posts above Ӿ50 need an account. Sign in first.",
        text: "Nothing was paid. You come back to this post.",
        canTryAgain: false,
      };
    case "not_for_sale":
      return { title: "This post can’t be bought right now.", text: "Nothing was paid.", canTryAgain: false };
    case "country_refused":
      return {
        title: "Farthing can’t take payments from your country.",
        text: "Nothing was paid. Posts that you bought before still open.",
        canTryAgain: false,
      };
    case "unreachable":
      return {
        title: "We could not reach the server.",
        text: "The connection failed, on your side or ours. Try again in a moment. If you already paid, the post opens by itself.",
        canTryAgain: true,
      };
    default:
      return {
        title: "That did not work.",
        text: detail ?? "Nothing was paid. Try again in a moment.",
        canTryAgain: true,
      };
  }
}

function formatMinutes(seconds: number | null): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
