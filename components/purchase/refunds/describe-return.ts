import { formatNano } from "#lib/nano/amount-text.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

type View = Pick<RefundView, "amount_raw" | "returns">;

/** Where the money of a returned post is, in a sentence, and what its receipt is good for. */
export function describeReturn({ amount_raw: raw, returns }: View): { text: string; link: string } {
  const amount = formatNano(raw);
  if (returns.some(({ state }) => state === "waits_for_address"))
    return { text: `Tell us where to send your ${amount}.`, link: "Tell us where" };
  if (returns.some(({ state }) => state === "waits_for_us"))
    return { text: `Your ${amount} takes longer: a person has to approve it.`, link: "Receipt" };
  const text = isUnderway({ returns })
    ? `Your ${amount} is on its way back to you.`
    : `${amount} is back in your wallet.`;
  return { text, link: "Receipt" };
}

export function isUnderway({ returns }: Pick<View, "returns">): boolean {
  return returns.some(({ state }) => state === "on_its_way");
}
