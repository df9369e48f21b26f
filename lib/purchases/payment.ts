import { applyVerdict, type ClientPurchase, type Verdict } from "#lib/purchases/client-purchase";
import { type ConsentTextId, isConsentTextId } from "#lib/purchases/consent";
import type { PayRefusal } from "#lib/purchases/pay-refusal";
import type { PurchaseStatus } from "#lib/purchases/purchase";
import type { Connection } from "#lib/purchases/purchase-watch";

export type Question = { consentTextId: ConsentTextId | null; isDear: boolean };

/** From there on a price is shown once more before it is asked for: a slip of the finger would be dear. */
const DEAR_USD_MICROS = 20_000_000n;

/** What to ask before buying, or null. */
export function questionBefore(consentTextId: string | null, usdMicros: string | null): Question | null {
  const consent = consentTextId !== null && isConsentTextId(consentTextId) ? consentTextId : null;
  const isDear = usdMicros !== null && BigInt(usdMicros) >= DEAR_USD_MICROS;
  return consent || isDear ? { consentTextId: consent, isDear } : null;
}

/** Where a payment stands in the page that asked for it. */
export type Payment = {
  step: "asking" | "opening" | "open" | "refused" | "expired" | "paid" | "over";
  /** What is asked of the reader before there is anything to pay to. */
  question: Question | null;
  purchase: ClientPurchase | null;
  connection: Connection;
  refusal: PayRefusal | null;
  /** What the server has said of it last. */
  verdict: Verdict | null;
  /** When a block was first heard of that the network has not confirmed yet. */
  seenAtMs: number | null;
  /** From then to the text. */
  paidInMs: number | null;
  /** Money came after the quote had ended, and not enough of it. */
  isLateAndShort: boolean;
  /** The reader has asked for what arrived. */
  isReturning: boolean;
};

export const NEW_PAYMENT: Payment = {
  ...{ step: "opening", question: null, purchase: null, connection: "reconnecting", refusal: null, verdict: null },
  ...{ seenAtMs: null, paidInMs: null, isLateAndShort: false, isReturning: false },
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

/** What the server has found; it alone decides, whatever the page has heard before. */
export function judgePayment(payment: Payment, verdict: Verdict, nowMs: number): Payment {
  if (!payment.purchase) return payment;
  const purchase = applyVerdict(payment.purchase, verdict);
  const seenAtMs = purchase.paymentState === "seen" ? (payment.seenAtMs ?? nowMs) : payment.seenAtMs;
  const isLateAndShort = purchase.status === "expired" && purchase.paymentState === "partial";
  return {
    ...showPurchase(payment, purchase),
    verdict,
    seenAtMs: purchase.paymentState === "none" ? null : seenAtMs,
    paidInMs: purchase.status === "paid" && seenAtMs !== null ? nowMs - seenAtMs : null,
    isLateAndShort: payment.isLateAndShort || isLateAndShort,
  };
}

/** Something goes back, and nobody knows where to: what paid looks like an exchange's account. */
export function isUnaddressed({ verdict }: Payment): boolean {
  return BigInt(verdict?.unaddressed_raw ?? 0) > 0n;
}

/**
 * A price in Ӿ has no end for who looks at it: the quote that has run out is opened again. So is one that something has
 * arrived for, whatever its price is in: the amount stands, and what is missing can be added or what came taken back.
 */
export function isReopened({ step, isLateAndShort }: Payment, isDollarPrice: boolean): boolean {
  return step === "expired" && (isLateAndShort || !isDollarPrice);
}

export function refusePayment(payment: Payment, refusal: PayRefusal): Payment {
  return { ...payment, step: "refused", refusal };
}
