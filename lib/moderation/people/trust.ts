import { z } from "zod";

const count = z.int().nonnegative();

/** MOD-05: a level with what it rests on, for staff alone. private.measure_trust writes it. */
export const trustShape = z.object({
  ...{ level: z.int().min(0).max(3), days: count, payouts: count, kept_percent: z.int().max(100).nullable() },
  ...{ bought_from: count, upheld: count, refused: count, removed: count },
  ...{ is_barred: z.boolean(), has_bad_record: z.boolean() },
});
export type Trust = z.output<typeof trustShape>;

/** How far the counts of payouts and reports go. */
const COUNTED = 100;

/** "Level 1 of 3: 40 days old, bought from 2 authors". */
export function describeTrust(trust: Trust): string {
  const { level, days, payouts, kept_percent: kept, bought_from: authors, upheld, refused, removed } = trust;
  const reasons = [
    trust.is_barred ? "no account in good standing" : null,
    `${countThem(days, "day", "days")} old`,
    payouts === 0 ? null : countThem(payouts, "payout", "payouts", COUNTED),
    kept === null ? null : `${kept} % of sales kept`,
    authors === 0 ? null : `bought from ${countThem(authors, "author", "authors")}`,
    upheld + refused === 0 ? null : `${upheld} of ${countThem(upheld + refused, "report", "reports", COUNTED)} upheld`,
    trust.has_bad_record ? "most of the last reports refused" : null,
    removed === 0 ? null : `${countThem(removed, "decision", "decisions")} against them in 180 days`,
  ];
  return `Level ${level} of 3: ${reasons.filter((reason) => reason !== null).join(", ")}`;
}

function countThem(many: number, one: string, more: string, end = Number.POSITIVE_INFINITY): string {
  if (many >= end) return `${end} ${more} or more`;
  return `${many.toLocaleString("en")} ${many === 1 ? one : more}`;
}
