import { applyState, type ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import type { PayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";
import type { Connection } from "#lib/purchases/checkout/purchase-watch.ts";
import type { PurchaseState, PurchaseStatus } from "#lib/purchases/purchase.ts";
import { type ConsentTextId, isConsentTextId } from "#lib/purchases/quote/consent.ts";

export type BeforePayingQuestion = { consentTextId: ConsentTextId | null; isDear: boolean };

/** From this price on, the reader confirms first: a mis-tap would be expensive. */
const CONFIRM_FROM_USD_MICROS = 20_000_000n;

/** The question to ask before buying, or null. */
export function questionBefore(consentTextId: string | null, usdMicros: string | null): BeforePayingQuestion | null {
  const consent = consentTextId !== null && isConsentTextId(consentTextId) ? consentTextId : null;
  const isDear = usdMicros !== null && BigInt(usdMicros) >= CONFIRM_FROM_USD_MICROS;
  return consent || isDear ? { consentTextId: consent, isDear } : null;
}

/** The state of a payment in the page that started it. */
export type Payment = {
  step: "asking" | "opening" | "open" | "refused" | "expired" | "paid" | "over";
  /** What the reader must answer before there is an address to pay to. */
  question: BeforePayingQuestion | null;
  purchase: ClientPurchase | null;
  connection: Connection;
  refusal: PayRefusal | null;
  /** What the server said last. */
  verdict: PurchaseState | null;
  /** When a block was first seen that the network has not confirmed yet. */
  seenAtMs: number | null;
  /** The time from then until the text appeared. */
  paidInMs: number | null;
  /** Money came after the quote ended, and it was too little. */
  isLateAndUnderpaid: boolean;
  /** The reader asked for the part payment back. */
  isReturning: boolean;
  /** The reader was offered the receipt, and goes on. */
  wasOfferedReceipt: boolean;
};

export const NEW_PAYMENT: Payment = {
  ...{ step: "opening", question: null, purchase: null, connection: "reconnecting", refusal: null, verdict: null },
  ...{ seenAtMs: null, paidInMs: null, isLateAndUnderpaid: false, isReturning: false },
  wasOfferedReceipt: false,
};

const STEPS: Record<PurchaseStatus, Payment["step"]> = {
  pending: "open",
  paid: "paid",
  expired: "expired",
  cancelled: "over",
  refund_pending: "over",
  refunded: "over",
  failed: "over",
};

export function showPurchase(payment: Payment, purchase: ClientPurchase): Payment {
  return { ...payment, step: STEPS[purchase.status], purchase, refusal: null };
}

/** Applies the server's verdict. It overrides whatever the page believed before. */
export function judgePayment(payment: Payment, verdict: PurchaseState, nowMs: number): Payment {
  if (!payment.purchase) return payment;
  const purchase = applyState(payment.purchase, verdict);
  const seenAtMs = purchase.paymentState === "seen" ? (payment.seenAtMs ?? nowMs) : payment.seenAtMs;
  const isLateAndUnderpaid = purchase.status === "expired" && purchase.paymentState === "partial";
  return {
    ...showPurchase(payment, purchase),
    verdict,
    seenAtMs: purchase.paymentState === "none" ? null : seenAtMs,
    paidInMs: purchase.status === "paid" && seenAtMs !== null ? nowMs - seenAtMs : null,
    isLateAndUnderpaid: payment.isLateAndUnderpaid || isLateAndUnderpaid,
  };
}

/** Money goes back but has no destination: the payer looks like an exchange's account. */
export function isUnaddressed({ verdict }: Payment): boolean {
  return BigInt(verdict?.unaddressed_raw ?? 0) > 0n;
}

/**
 * Reports whether an expired quote reopens by itself. A price in Ӿ never ends for the reader. A quote that received
 * money also reopens, in any currency: the amount stands, and the reader can add the rest or take it back.
 */
export function isReopened({ step, isLateAndUnderpaid }: Payment, isDollarPrice: boolean): boolean {
  return step === "expired" && (isLateAndUnderpaid || !isDollarPrice);
}

/** Too little has come, and the reader has not asked for it back. */
export function lacksRest({ step, purchase, isLateAndUnderpaid, isReturning }: Payment): boolean {
  const isOpen = step === "open" || (step === "expired" && isLateAndUnderpaid);
  return isOpen && purchase?.paymentState === "partial" && !isReturning;
}

/** The text waits until the receipt was offered (L2). */
export function holdsText({ step, purchase, wasOfferedReceipt }: Payment): boolean {
  const isReceiptFirst = purchase?.isReceiptFirst === true && !wasOfferedReceipt;
  return isReceiptFirst && step !== "refused" && step !== "over";
}

export function offersReceipt(payment: Payment): boolean {
  return payment.step === "paid" && holdsText(payment);
}

export function refusePayment(payment: Payment, refusal: PayRefusal): Payment {
  return { ...payment, step: "refused", refusal };
}
