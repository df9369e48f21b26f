import { formatTimeLeft } from "#lib/purchases/time-left.ts";

/** How a buyer may return a post before the refund window ends: at once, by asking the author, or they have asked. */
export const REFUND_WAYS = ["at_once", "ask", "asked"] as const;

export type RefundWay = (typeof REFUND_WAYS)[number];

/** What the button of a refund says. */
export function labelWay(way: RefundWay, secondsLeft: number): string {
  if (way === "asked") return "You asked the author";
  return way === "ask" ? "Ask the author" : `Refund (${formatTimeLeft(secondsLeft * 1_000)})`;
}
