import { readViewer } from "#lib/auth/companion-cookie";
import { forgetKeptOfBuyers } from "#lib/purchases/kept-purchase-key";

const listeners = new Set<() => void>();

/** A payment that somebody began with a session ends, for this tab, with that: whoever sits here next is another person. */
export function forgetLeftPayments(): void {
  if (readViewer(document.cookie) !== "visitor") return;
  forgetKeptOfBuyers();
  for (const listener of listeners) listener();
}

export function whenPaymentsAreLeft(listener: () => void): void {
  listeners.add(listener);
}
