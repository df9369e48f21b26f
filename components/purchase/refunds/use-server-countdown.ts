import { useSyncExternalStore } from "react";
import { serverNow, subscribeToServerClock } from "#lib/purchases/checkout/server-clock.ts";

/** The seconds until a moment by the server's clock, counted down to 0. Also 0 without a moment; null on the server. */
export function useServerSecondsLeft(until: string | null): number | null {
  return useSyncExternalStore(
    everySecond,
    () => (until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1_000))),
    () => (until === null ? 0 : null),
  );
}

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1_000);
  const leave = subscribeToServerClock(notify);
  return () => {
    clearInterval(timer);
    leave();
  };
}
