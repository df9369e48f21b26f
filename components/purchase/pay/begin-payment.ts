import { refundAddressAction } from "#components/purchase/pay/refund-address-link.ts";
import { openSheet, readSheet, type SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { describePaidExtra } from "#components/purchase/sheet/describe-payment.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { LOGGED_IN } from "#lib/http/browser/flash-messages.ts";
import { newId } from "#lib/page/new-id.ts";
import { takeFirstOrder } from "#lib/purchases/checkout/first-order.ts";
import { setPostHeld } from "#lib/purchases/checkout/owned-posts.ts";
import { type BeforePayingQuestion, holdsText, isUnaddressed, offersReceipt } from "#lib/purchases/checkout/payment.ts";
import {
  agreeToPayment,
  changePayment,
  checkEnded,
  continueOrder,
  type PaymentEvents,
  readPayment,
  startPayment,
  subscribeToPayments,
} from "#lib/purchases/checkout/payments.ts";
import type { Order } from "#lib/purchases/checkout/purchase-calls.ts";

/** Longer than the sheet stays open: it is about money. */
const ABOUT_MONEY_MS = 10_000;

const keys = new Map<string, string>();

export const paymentEvents: PaymentEvents = {
  onPaid: (payment) => {
    const sheet = readSheet();
    if (sheet && offersReceipt(payment)) openSheet(sheet.request);
    const more = describePaidExtra(payment);
    if (!more) return;
    const action =
      isUnaddressed(payment) && payment.purchase ? { action: refundAddressAction(payment.purchase.id) } : {};
    toast({ title: more, color: "success", duration: ABOUT_MONEY_MS, ...action });
    // The message leaves by itself. A second payment comes when the page is open, and its bar keeps the words.
    document.querySelector("[data-money-back]")?.replaceChildren(more);
  },
  onSession: () => void toast(LOGGED_IN),
};

/** With the order that the page sent at the press, if it did. */
export function beginPayment(request: SheetRequest): Promise<void> {
  const first = request.offeredRaw === null ? takeFirstOrder(request.postId) : null;
  if (!first) return startPayment(orderOf(request, null), request.usdMicros, paymentEvents);
  keys.set(keyOf(request, null), first.idempotencyKey);
  return continueOrder(orderOf(request, null), first, request.usdMicros, paymentEvents);
}

export function recordConsent(request: SheetRequest, { consentTextId }: BeforePayingQuestion): Promise<void> {
  return agreeToPayment(orderOf(request, consentTextId), paymentEvents);
}

/** From now on the text of this post stays closed until the receipt was offered (L2). */
export function offerReceiptFirst(postId: string): void {
  subscribeToPayments(() => {
    const payment = readPayment(postId);
    setPostHeld(postId, payment !== undefined && holdsText(payment));
  });
}

/** The receipt was offered. */
export function goOnToPost({ postId }: SheetRequest): void {
  changePayment(postId, (payment) => ({ ...payment, wasOfferedReceipt: true }));
}

/** A payment after the price has ended is reported like any other. */
export function checkForLatePayment({ postId }: SheetRequest): Promise<void> {
  return checkEnded(postId, paymentEvents);
}

/** The same key for the same input: a retry after a lost answer creates no second address. */
function orderOf(request: SheetRequest, consentTextId: string | null): Order {
  const { postId, offeredRaw } = request;
  const key = keyOf(request, consentTextId);
  const idempotencyKey = keys.get(key) ?? newId();
  keys.set(key, idempotencyKey);
  return { postId, offeredRaw, consentTextId, idempotencyKey };
}

function keyOf({ postId, offeredRaw }: SheetRequest, consentTextId: string | null): string {
  return [postId, offeredRaw, consentTextId].join(" ");
}
