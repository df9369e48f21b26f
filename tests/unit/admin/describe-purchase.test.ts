import { expect, test } from "vitest";
import { describePurchase } from "#components/admin/search/describe-purchase.ts";

const NANO = 10n ** 30n;
const NOW = Date.parse("2026-11-28T12:00:00Z");
const SOON = "2026-11-29T09:30:00+00:00";
const PAST = "2026-11-27T09:30:00+00:00";

type State = Parameters<typeof describePurchase>[0];

function read(changes: Partial<State>): string {
  const none = { received_raw: "0", missing_raw: String(NANO / 10n), waits_until: SOON, more: undefined };
  return describePurchase({ status: "pending", payment_state: "none", ...none, ...changes }, NOW);
}

const half = {
  payment_state: "partial",
  received_raw: String((NANO * 3n) / 100n),
  missing_raw: String((NANO * 7n) / 100n),
} as const;
const whole = { status: "paid", received_raw: String(NANO / 10n), missing_raw: "0", waits_until: null } as const;

test.each<[words: string, changes: Partial<State>]>([
  ["Nothing has arrived. The price holds until 29 November 2026 at 09:30 UTC.", {}],
  ["A payment was seen. It counts once the network has confirmed it.", { payment_state: "seen" }],
  [
    "Ӿ0.03 of Ӿ0.1 received; waiting for the rest until 29 November 2026 at 09:30 UTC. If it does not come, what has arrived goes back by itself.",
    half,
  ],
  [
    "Ӿ0.03 of Ӿ0.1 received; waiting for the rest until 29 November 2026 at 09:30 UTC. If it does not come, what has arrived goes back by itself.",
    { ...half, status: "expired" },
  ],
  [
    "Ӿ0.03 of Ӿ0.1 received. The rest did not come in time: what has arrived goes back by itself.",
    { ...half, status: "expired", waits_until: PAST },
  ],
  [
    "Nothing has arrived, and the quote has ended. A payment still counts until 29 November 2026 at 09:30 UTC.",
    { status: "expired" },
  ],
  [
    "Nothing arrived before the quote ended. A payment that comes now goes back by itself.",
    { status: "expired", waits_until: PAST },
  ],
  ["Paid: Ӿ0.1 received.", { ...whole, payment_state: "confirmed" }],
  [
    "Paid: Ӿ0.1 received, more than the price. What was too much goes back by itself.",
    { ...whole, payment_state: "over" },
  ],
  ["Paid: Ӿ0.1 received, after the quote had ended. It counted all the same.", { ...whole, payment_state: "late" }],
  [
    "The buyer cancelled it before anything arrived. A payment that comes now goes back by itself.",
    { status: "cancelled", waits_until: null },
  ],
  ["Ӿ0.1 received, which goes back now.", { ...whole, status: "refund_pending", payment_state: "confirmed" }],
  ["Ӿ0.1 received, which went back.", { ...whole, status: "refunded", payment_state: "confirmed" }],
])("%s", (words, changes) => {
  expect(read(changes)).toBe(words);
});

test("finance reads why money went back; support is not sent that", () => {
  const more = {
    ...{ amount_raw: String(NANO / 10n), created_at: PAST, paid_at: PAST, refund_reason: "Not completed in time" },
    ...{ post_title: null, seller_handle: null },
  };
  expect(read({ ...half, status: "refunded", waits_until: null, more })).toBe(
    "Ӿ0.03 received, which went back: “Not completed in time”.",
  );
});
