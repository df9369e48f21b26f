import { useSyncExternalStore } from "react";
import type { Payment } from "#lib/purchases/payment";
import { readPayment, subscribeToPayments } from "#lib/purchases/payments";

export function usePayment(postId: string): Payment | undefined {
  return useSyncExternalStore(
    subscribeToPayments,
    () => readPayment(postId),
    () => undefined,
  );
}
