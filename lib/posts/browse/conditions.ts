import { type BrowseFilter, LENGTHS, PRICE_LIMITS, REFUND_WINDOWS } from "#lib/posts/browse/browse.ts";
import { type NanoRate, worthInMicros } from "#lib/posts/price.ts";

/** One condition on a post, in the data service's terms. */
export type PostCondition =
  | { column: string; operator: "eq" | "in" | "gte" | "lte"; value: string | number | boolean }
  /** At least one of these must hold. */
  | { anyOf: string };

/** The conditions for a post to be listed, with or without a filter. */
export function conditionsOf(filter: BrowseFilter, rate: NanoRate): PostCondition[] {
  const { category, tag, language, length, refund, price } = filter;
  const [least, most] = length ? LENGTHS[length] : [];
  return [
    { column: "status", operator: "eq", value: "published" },
    { column: "listed", operator: "eq", value: true },
    // Not "neq": while only one value exists, Postgres expects no match and reads the whole table.
    { column: "content_warning", operator: "in", value: "(none,sensitive)" },
    ...when(category, (value) => ({ column: "category_id", operator: "eq", value })),
    ...when(tag, (value) => ({ column: "post_tags.tag", operator: "eq", value })),
    ...when(language, (value) => ({ anyOf: `language.eq.${value},language.like.${value}-%` })),
    ...when(filter.isHuman, () => ({ column: "creation_method", operator: "eq", value: "human" })),
    ...when(least, (value) => ({ column: "reading_minutes", operator: "gte", value })),
    ...when(most, (value) => ({ column: "reading_minutes", operator: "lte", value })),
    ...when(refund, (key) => ({ column: "refund_window_min", operator: "gte", value: REFUND_WINDOWS[key] })),
    // Free posts have nothing to refund.
    ...when(refund, () => ({ column: "access", operator: "in", value: "(paid,pwyw)" })),
    ...when(price, (key) => ({ anyOf: priceCondition(PRICE_LIMITS[key], rate) })),
  ];
}

/**
 * Converts the limit at the current rate to compare dollar prices. Without a rate, posts priced in dollars are left
 * out.
 */
export function priceCondition(limitRaw: bigint, rate: NanoRate): string {
  if (limitRaw === 0n) return "access.eq.free";
  const limitMicros = worthInMicros(limitRaw, rate);
  return [
    "access.eq.free",
    `and(access.eq.paid,price_currency.eq.XNO,price_raw.lte.${limitRaw})`,
    `and(access.eq.pwyw,pwyw_min_raw.lte.${limitRaw})`,
    ...(limitMicros === null ? [] : [`and(access.eq.paid,price_currency.eq.USD,price_usd_micros.lte.${limitMicros})`]),
  ].join(",");
}

function when<Value>(
  value: Value | null | undefined | false,
  condition: (value: Value) => PostCondition,
): PostCondition[] {
  return value === null || value === undefined || value === false ? [] : [condition(value)];
}
