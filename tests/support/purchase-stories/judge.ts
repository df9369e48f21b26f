import type { Account } from "#tests/support/purchase-stories/accounts.ts";
import { MINIMUM_PAID_RAW } from "#tests/support/purchase-stories/moves/check-readers.ts";
import type { Cause, Model } from "#tests/support/purchase-stories/story.ts";

/** Below it nothing is returned; this much of each payment may stay. */
const DUST_RAW = 10n ** 26n;

type StoryFacts = { wasWithdrawn: boolean; isOneOfSeveral: boolean; happened: (cause: Cause) => boolean };

/** The reasons a refund may give, and what must have happened for each to be true. */
const IS_TRUE: Record<string, (past: StoryFacts) => boolean> = {
  "Arrived too late": ({ happened }) => happened("time passed"),
  "Not completed in time": ({ happened }) => happened("time passed"),
  "Came in too many parts": () => true,
  "Arrived after it was cancelled": ({ happened }) => happened("cancelled"),
  "The author withdrew this post": ({ wasWithdrawn }) => wasWithdrawn,
  "Already owned": ({ isOneOfSeveral }) => isOneOfSeveral,
  "Bought by mistake": ({ happened }) => happened("refund asked"),
};

/** What is wrong with a purchase at rest, when nothing is on its way; the network's own sum decides. */
export function judge(row: Account, arrived: bigint, model: Model, siblings: readonly Account[]): string[] {
  const [received, kept, returning] = [BigInt(row.received), BigInt(row.kept), BigInt(row.returning)];
  const held = received - kept - returning;
  const isPaid = row.status === "paid";
  const past = {
    wasWithdrawn: model.wasWithdrawn,
    isOneOfSeveral: siblings.length > 1,
    happened: (cause: Cause) => model.causes.get(row.id)?.has(cause) ?? false,
  };
  const isFalse = row.refund_reason !== null && !IS_TRUE[row.refund_reason]?.(past);
  const wrong: [boolean, string][] = [
    [received !== arrived, `${arrived} raw arrived, and ${received} are in the books`],
    [held < 0n, `${-held} raw more than came are kept or on their way back`],
    [held >= DUST_RAW, `${held} raw are held without a reason`],
    [isPaid && arrived < MINIMUM_PAID_RAW, `opened for ${arrived} raw`],
    [row.has_right !== isPaid, isPaid ? "paid and closed" : "open and not paid"],
    [
      arrived >= MINIMUM_PAID_RAW && ["pending", "expired", "cancelled"].includes(row.status),
      "the price came and opened nothing",
    ],
    [isFalse && arrived >= MINIMUM_PAID_RAW, `given back as "${row.refund_reason}", which did not happen`],
  ];
  return wrong.flatMap(([isWrong, what]) => (isWrong ? [`purchase ${row.id}, ${row.status}: ${what}`] : []));
}
