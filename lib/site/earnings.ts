import { LARGEST_PRICE_RAW, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { readTypedAmount, readTypedNumber } from "#lib/nano/typed-amount.ts";
import { worthInMicros } from "#lib/posts/price.ts";
import { FEE_BASIS_POINTS } from "#lib/site/fee.ts";

export type Earnings = { gross: bigint; fee: bigint; net: bigint };

const MOST_UNLOCKS = 10_000_000n;

/** A month's earnings at one price. The fee is rounded down per sale, so authors never lose by rounding. */
export function earningsOf(priceRaw: bigint, unlocks: bigint): Earnings {
  const fee = ((priceRaw * FEE_BASIS_POINTS) / 10_000n) * unlocks;
  const gross = priceRaw * unlocks;
  return { gross, fee, net: gross - fee };
}

/** What is taken from each sale. */
export type SaleFees = { basisPoints: bigint; fixedMicros: bigint };

/** What such fees leave of a price in dollars, in whole cents, rounded down: "$0.18". */
export function describeRest(priceMicros: bigint, { basisPoints, fixedMicros }: SaleFees): string {
  const rest = priceMicros - (priceMicros * basisPoints + 9_999n) / 10_000n - fixedMicros;
  const left = rest > 0n ? rest : 0n;
  return `$${groupThousands(String(left / 1_000_000n))}.${cents(left)}`;
}

export type Guess = { priceRaw: bigint; unlocks: bigint };

/** Parses the typed values. Null if it is not an allowed price or number of readers. */
export function readGuess(price: string, unlocks: string): Guess | null {
  const { raw: priceRaw } = readTypedAmount(price);
  if (priceRaw === undefined || priceRaw < SMALLEST_PRICE_RAW || priceRaw > LARGEST_PRICE_RAW) return null;
  const { number = "" } = readTypedNumber(unlocks);
  if (!/^\d{1,8}$/.test(number)) return null;
  const count = BigInt(number);
  return count > MOST_UNLOCKS ? null : { priceRaw, unlocks: count };
}

/** "Ӿ47.5", and the amount in dollars if the rate is known. */
export function describeEarnings(net: bigint, rate: { usd: string } | null): { nano: string; usd: string | null } {
  const rounded = net - (net % 10n ** 26n);
  const micros = worthInMicros(net, rate);
  return {
    nano: `Ӿ${formatAmount(rounded, "Nano").replace(/^\d+/, groupThousands)}`,
    usd: micros === null ? null : `≈ $${groupThousands(String(micros / 1_000_000n))}.${cents(micros)}`,
  };
}

function cents(micros: bigint): string {
  return String((micros % 1_000_000n) / 10_000n).padStart(2, "0");
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
