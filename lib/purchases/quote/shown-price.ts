import type { Terms } from "#lib/posts/price.ts";

/**
 * The price as its author set it, for the form on a page. The form sends it back: another text than now means that the
 * price has changed since the page was made. An amount in Ӿ of a price in dollars moves with the rate, and is no change.
 */
export function shownPriceOf({ access, currency, priceRaw, priceUsdMicros }: Terms): string {
  switch (access) {
    case "free":
    case "pwyw":
      return access;
    case "paid":
      return currency === "USD" ? `${priceUsdMicros} USD micros` : `${priceRaw} raw`;
  }
}
