import { formatTimeLeft } from "#components/purchase/sheet/time-left.ts";
import { serverNow } from "#lib/purchases/checkout/server-clock.ts";

/** The seconds until a moment by the server's clock, down to 0. */
export function secondsUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1_000));
}

/** What the button of a refund says as long as one can be had at once. */
export function labelRefund(secondsLeft: number): string {
  return `Refund (${formatTimeLeft(secondsLeft * 1_000)})`;
}
