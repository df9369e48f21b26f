import { reasonOf } from "#lib/payouts/earning-row.ts";
import type { EarningsBalance } from "#lib/payouts/earnings.ts";

/** From the rows of sum_earnings. */
export function toBalance(sums: readonly EarningsSum[]): EarningsBalance {
  const rawOf = (part: string) => BigInt(sums.find((sum) => sum.part === part)?.amount_raw ?? 0);
  return {
    held: sums
      .filter(({ part }) => part === "held")
      .map(({ why, first_until, amount_raw }) => ({
        ...{ why: reasonOf(why), firstUntil: first_until, raw: BigInt(amount_raw) },
      })),
    sendingRaw: rawOf("sending"),
    stoppedRaw: rawOf("stopped"),
    paidRaw: rawOf("paid"),
    paidLatelyRaw: rawOf("paid_lately"),
    owedRaw: rawOf("owed"),
    paidCount: sums.find((sum) => sum.part === "paid")?.payouts ?? 0,
  };
}

/** The generated types do not say which columns of a function's result may be null. */
export type EarningsSum = {
  part: string;
  why: string | null;
  first_until: string | null;
  amount_raw: string;
  payouts: number;
};
