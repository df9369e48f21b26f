import { LARGEST_PRICE_RAW, PRICE_REFUSALS, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { formatAmount, QUANTUM_RAW } from "#lib/nano/raw.ts";
import { NOT_A_NUMBER, readTypedAmount, readTypedNumber } from "#lib/nano/typed-amount.ts";

const MICROS_PER_USD = 1_000_000n;

export type ReadPrice = { value: bigint; mistake?: never } | { value?: never; mistake: string };

/** Parses a price in Nano: raw, or what is wrong with it. */
export function readNanoPrice(typed: string): ReadPrice {
  if (isEmpty(typed)) return { mistake: "Enter a price, or make the post free." };
  const { raw, mistake } = readTypedAmount(typed);
  if (raw === undefined) return { mistake };
  if (raw % QUANTUM_RAW !== 0n) return { mistake: PRICE_REFUSALS.tooFine };
  if (raw < SMALLEST_PRICE_RAW) return { mistake: PRICE_REFUSALS.tooLow };
  return raw > LARGEST_PRICE_RAW ? { mistake: PRICE_REFUSALS.tooHigh } : { value: raw };
}

/** Parses a price in dollars: millionths, or what is wrong with it. Its value in Nano is checked at every quote. */
export function readDollarPrice(typed: string): ReadPrice {
  if (isEmpty(typed)) return { mistake: "Enter a price, or make the post free." };
  const { number, mistake } = readTypedNumber(typed);
  if (number === undefined) return { mistake };
  const [, whole, decimals = ""] = /^(\d{1,6})(?:\.(\d+))?$/.exec(number) ?? [];
  if (whole === undefined) return { mistake: NOT_A_NUMBER };
  if (decimals.length > 2) return { mistake: "Use at most 2 decimals." };
  const micros = BigInt(whole) * MICROS_PER_USD + BigInt(decimals.padEnd(2, "0")) * 10_000n;
  return micros === 0n ? { mistake: "The lowest price is $0.01." } : { value: micros };
}

function isEmpty(typed: string): boolean {
  return /^\s*[Ӿ$]?\s*$/.test(typed);
}

export function writeDollars(micros: bigint): string {
  return `${micros / MICROS_PER_USD}.${String((micros % MICROS_PER_USD) / 10_000n).padStart(2, "0")}`;
}

/** The author's share of one sale. The fee is rounded down to whole raw. */
export function authorShare(raw: bigint, feeBps: number): bigint {
  return raw - (raw * BigInt(feeBps)) / 10_000n;
}

/** "Most posts here cost Ӿ0.01–0.25." */
export function describeUsualPrices({ lowRaw, highRaw }: { lowRaw: string; highRaw: string }): string {
  const [low, high] = [lowRaw, highRaw].map((raw) => formatAmount(BigInt(raw), "Nano"));
  return `Most posts here cost Ӿ${low === high ? low : `${low}–${high}`}.`;
}
