import { LARGEST_PRICE_RAW, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { formatAboutUsd, formatNano, formatUsd, type WholeNumber } from "#lib/nano/amount-text.ts";
import { quoteInNano, worthInMicros } from "#lib/posts/price.ts";

type Rate = { usd: string } | null;

/** "From Ӿ0.001 (< $0.01) to Ӿ1,000 (≈ $891.50)": what a field for a price in Nano accepts. Without a rate, in Nano alone. */
export function describeLimits(rate: Rate): string {
  return describeRange(SMALLEST_PRICE_RAW, (raw) => worthInMicros(raw, rate));
}

/** "Ӿ0.1 (≈ $0.09)", or in Nano alone. */
export function nameAmount(raw: bigint, rate: Rate): string {
  return nameBoth(raw, worthInMicros(raw, rate));
}

function nameBoth(raw: bigint, usdMicros: WholeNumber | null): string {
  return usdMicros === null ? formatNano(raw) : `${formatNano(raw)} (${formatAboutUsd(usdMicros)})`;
}

/** The same from a higher minimum. */
export function describeRange(leastRaw: bigint, worthOf: (raw: bigint) => WholeNumber | null): string {
  const [least, most] = [leastRaw, LARGEST_PRICE_RAW].map((raw) => nameBoth(raw, worthOf(raw)));
  return `From ${least} to ${most}`;
}

/** "From $0.01 (≈ Ӿ0.01122) to $891.50 (Ӿ1,000)": for a price in dollars, of which Nano is the upper limit. */
export function describeDollarLimits(rate: Rate): string | null {
  const [least, most] = [quoteInNano(10_000n, rate), worthInMicros(LARGEST_PRICE_RAW, rate)];
  if (least === null || most === null) return null;
  return `From $0.01 (≈\u00a0${formatNano(least)}) to ${formatUsd(most)} (${formatNano(LARGEST_PRICE_RAW)})`;
}
