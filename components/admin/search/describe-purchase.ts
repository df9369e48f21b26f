import type { FoundPurchase } from "#lib/admin/search.ts";
import { formatMoment } from "#lib/moment.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

type State = Pick<FoundPurchase, "status" | "payment_state" | "received_raw" | "missing_raw" | "waits_until" | "more">;

/** What has happened to a purchase and what happens next, in the words of staff to a buyer. Times are in UTC. */
export function describePurchase(purchase: State, now = Date.now()): string {
  const { status, payment_state, received_raw, missing_raw, waits_until, more } = purchase;
  const received = formatNano(received_raw);
  switch (status) {
    case "pending":
    case "expired": {
      const [isOpen, until] = [waits_until !== null && Date.parse(waits_until) > now, describeUntil(waits_until)];
      if (BigInt(received_raw) > 0n) {
        const half = `${received} of ${formatNano(BigInt(received_raw) + BigInt(missing_raw))} received`;
        return isOpen
          ? `${half}; waiting for the rest${until}. If it does not come, what has arrived goes back by itself.`
          : `${half}. The rest did not come in time: what has arrived goes back by itself.`;
      }
      if (payment_state === "seen") return "A payment was seen. It counts once the network has confirmed it.";
      if (status === "pending") return `Nothing has arrived. The price holds${until}.`;
      return isOpen
        ? `Nothing has arrived, and the quote has ended. A payment still counts${until}.`
        : "Nothing arrived before the quote ended. A payment that comes now goes back by itself.";
    }
    case "paid":
      return `Paid: ${received} received${PAID[payment_state] ?? "."}`;
    case "cancelled":
      return "The buyer cancelled it before anything arrived. A payment that comes now goes back by itself.";
    case "refund_pending":
      return `${received} received, which goes back now${why(more)}.`;
    case "refunded":
      return `${received} received, which went back${why(more)}.`;
    case "failed":
      return "It failed. Look at its payments and payouts.";
  }
}

const PAID: Partial<Record<State["payment_state"], string>> = {
  over: ", more than the price. What was too much goes back by itself.",
  late: ", after the quote had ended. It counted all the same.",
};

function describeUntil(at: string | null): string {
  return at === null ? "" : ` until ${formatMoment(new Date(at), "UTC")}`;
}

function why(more: State["more"]): string {
  return more?.refund_reason ? `: “${more.refund_reason}”` : "";
}
