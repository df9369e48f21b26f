import type { Terms } from "#lib/posts/price.ts";

/** More than twice the earlier price, in the same currency. */
export function isRaisedSteeply(before: Terms, after: Terms): boolean {
  const [old, wanted] = [askedOf(before), askedOf(after)];
  if (!old || !wanted || old.currency !== wanted.currency) return false;
  return wanted.amount > 2n * old.amount;
}

function askedOf({ access, currency, priceRaw, priceUsdMicros, pwywMinRaw }: Terms) {
  if (access === "free") return null;
  if (access === "pwyw") return inMoney("XNO", pwywMinRaw);
  return currency === "USD" ? inMoney("USD", priceUsdMicros) : inMoney("XNO", priceRaw);
}

function inMoney(currency: Terms["currency"], amount: string | null) {
  return amount === null ? null : { currency, amount: BigInt(amount) };
}
