import { serverNow } from "#lib/purchases/checkout/server-clock.ts";

/** The seconds until a moment by the server's clock, down to 0. */
export function secondsUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1_000));
}
