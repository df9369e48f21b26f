import { formatNano, formatUsd } from "#lib/nano/amount-text.ts";
import type { Terms } from "#lib/posts/price.ts";

/** "Ӿ0.05", "$1.50", "from Ӿ0.01" or "free": what the author asks, not what it is worth today. Null if no amount is set. */
export function describeTerms({ access, currency, priceRaw, priceUsdMicros, pwywMinRaw }: Terms): string | null {
  if (access === "free") return "free";
  if (access === "pwyw") return pwywMinRaw === null ? null : `from ${formatNano(pwywMinRaw)}`;
  if (currency === "USD") return priceUsdMicros === null ? null : formatUsd(priceUsdMicros);
  return priceRaw === null ? null : formatNano(priceRaw);
}
