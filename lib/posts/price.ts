import { LARGEST_PRICE_RAW, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { QUANTUM_RAW } from "#lib/nano/raw.ts";

/** The author's terms as the API carries them: amounts as text, never as numbers. */
export type Terms = {
  access: "free" | "paid" | "pwyw";
  currency: "XNO" | "USD";
  priceRaw: string | null;
  priceUsdMicros: string | null;
  pwywMinRaw: string | null;
  pwywSuggestedRaw: string | null;
};

/**
 * The price of one Nano in dollars with eight decimals, its time, and until when it is valid. Null while no source
 * has answered.
 */
export type NanoRate = { usd: string; updatedAt: string; goodUntil: string } | null;

/** The price a reader pays now. `usdMicros` is null without a rate. */
export type PostPrice =
  | { kind: "free" }
  | { kind: "fixed"; raw: bigint; usdMicros: bigint | null }
  | { kind: "from"; raw: bigint; suggestedRaw: bigint; usdMicros: bigint | null }
  | { kind: "unavailable"; usdMicros: bigint };

const RAW_PER_NANO = 10n ** 30n;
const RATE_SCALE = 10n ** 8n;
const MICROS_PER_USD = 1_000_000n;
const SIGNIFICANT_DIGITS = 4;

/** The rate, unless it is too old to be shown. */
export function freshRate(rate: NanoRate, now: Date): NanoRate {
  return rate && now.getTime() <= Date.parse(rate.goodUntil) ? rate : null;
}

export function priceOf(terms: Terms, rate: NanoRate, now: Date): PostPrice {
  const known = freshRate(rate, now);
  const fresh = known && readRate(known.usd);
  switch (terms.access) {
    case "free":
      return { kind: "free" };
    case "pwyw": {
      const raw = BigInt(terms.pwywMinRaw ?? 0);
      const suggestedRaw = terms.pwywSuggestedRaw === null ? suggestedFor(raw) : BigInt(terms.pwywSuggestedRaw);
      return { kind: "from", raw, suggestedRaw, usdMicros: worthOf(raw, fresh) };
    }
    case "paid":
      return terms.currency === "USD" ? dollarPrice(BigInt(terms.priceUsdMicros ?? 0), fresh) : nanoPrice(terms, fresh);
  }
}

/** Three times the minimum, if the author suggests nothing: a suggestion raises what people pay. */
function suggestedFor(minimumRaw: bigint): bigint {
  const tripled = 3n * minimumRaw;
  return tripled < LARGEST_PRICE_RAW ? tripled : LARGEST_PRICE_RAW;
}

/** For how long a rate is shown, in browsers too. The database keeps its own for quotes; a test compares them. */
export const RATE_GOOD_FOR_HOURS = 3;

/** An amount in dollars. Null without a rate. */
export function worthInMicros(raw: bigint, rate: { usd: string } | null): bigint | null {
  return worthOf(raw, rate && readRate(rate.usd));
}

function nanoPrice({ priceRaw }: Terms, rate: bigint | null): PostPrice {
  const raw = BigInt(priceRaw ?? 0);
  return { kind: "fixed", raw, usdMicros: worthOf(raw, rate) };
}

/** A price in dollars, in Nano. Null without a rate. */
export function quoteInNano(usdMicros: bigint, rate: { usd: string } | null): bigint | null {
  const known = rate && readRate(rate.usd);
  return known && quoteAt(usdMicros, known);
}

function dollarPrice(usdMicros: bigint, rate: bigint | null): PostPrice {
  if (rate === null) return { kind: "unavailable", usdMicros };
  return { kind: "fixed", raw: quoteAt(usdMicros, rate), usdMicros };
}

/** The same as in the database (private.quote_post): four significant digits, rounded up to what wallets accept. */
function quoteAt(usdMicros: bigint, rate: bigint): bigint {
  const exact = (usdMicros * RAW_PER_NANO * RATE_SCALE) / (rate * MICROS_PER_USD);
  const unit = 10n ** BigInt(Math.max(0, exact.toString().length - SIGNIFICANT_DIGITS));
  const rounded = ((exact + unit / 2n) / unit) * unit;
  const typed = ((rounded + QUANTUM_RAW - 1n) / QUANTUM_RAW) * QUANTUM_RAW;
  return typed > SMALLEST_PRICE_RAW ? typed : SMALLEST_PRICE_RAW;
}

function worthOf(raw: bigint, rate: bigint | null): bigint | null {
  return rate === null ? null : (raw * rate * MICROS_PER_USD) / (RAW_PER_NANO * RATE_SCALE);
}

function readRate(usd: string): bigint | null {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d+))?$/.exec(usd) ?? [];
  if (whole === undefined) return null;
  const rate = BigInt(whole + decimals.slice(0, 8).padEnd(8, "0"));
  return rate > 0n ? rate : null;
}
