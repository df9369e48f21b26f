import { useSyncExternalStore } from "react";
import { secondsUntil } from "#components/purchase/refunds/refund-countdown.ts";
import { everySecond } from "#lib/purchases/checkout/server-clock.ts";

/** The seconds until a moment by the server's clock, counted down to 0. Also 0 without a moment; null on the server. */
export function useServerSecondsLeft(until: string | null): number | null {
  return useSyncExternalStore(
    everySecond,
    () => (until === null ? 0 : secondsUntil(until)),
    () => (until === null ? 0 : null),
  );
}
