import { useSyncExternalStore } from "react";
import type { Payment } from "#lib/purchases/checkout/payment.ts";
import { readPayment, subscribeToPayments } from "#lib/purchases/checkout/payments.ts";

export function usePayment(postId: string): Payment | undefined {
  return useSyncExternalStore(
    subscribeToPayments,
    () => readPayment(postId),
    () => undefined,
  );
}
