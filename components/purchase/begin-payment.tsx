import { describePaidExtra } from "#components/purchase/payment-words";
import { refundAddressAction } from "#components/purchase/return-place";
import type { SheetRequest } from "#components/purchase/sheet-store";
import { toast } from "#components/ui/toast-store";
import { FLASH_MESSAGES } from "#lib/http/flash-messages";
import { newId } from "#lib/page/new-id";
import { isUnaddressed, type Question } from "#lib/purchases/payment";
import { agreeToPayment, checkEnded, type PaymentEvents, startPayment } from "#lib/purchases/payments";
import type { Order } from "#lib/purchases/purchase-calls";

/** Longer than the sheet stays open: it is about money. */
const ABOUT_MONEY_MS = 10_000;

const keys = new Map<string, string>();

export const paymentEvents: PaymentEvents = {
  onPaid: (payment) => {
    const more = describePaidExtra(payment);
    if (!more) return;
    const action =
      isUnaddressed(payment) && payment.purchase ? { action: refundAddressAction(payment.purchase.id) } : {};
    toast({ title: more, color: "success", duration: ABOUT_MONEY_MS, ...action });
  },
  onSession: () => void toast(FLASH_MESSAGES["logged-in"]),
};

export function beginPayment(request: SheetRequest): Promise<void> {
  return startPayment(orderOf(request, null), request.usdMicros, paymentEvents);
}

export function recordConsent(request: SheetRequest, { consentTextId }: Question): Promise<void> {
  return agreeToPayment(orderOf(request, consentTextId), paymentEvents);
}

/** A payment after the price has ended is reported like any other. */
export function checkForLatePayment({ postId }: SheetRequest): Promise<void> {
  return checkEnded(postId, paymentEvents);
}

/** The same key for the same input: a retry after a lost answer creates no second address. */
function orderOf({ postId, offeredRaw }: SheetRequest, consentTextId: string | null): Order {
  const wish = [postId, offeredRaw, consentTextId].join(" ");
  const idempotencyKey = keys.get(wish) ?? newId();
  keys.set(wish, idempotencyKey);
  return { postId, offeredRaw, consentTextId, idempotencyKey };
}
