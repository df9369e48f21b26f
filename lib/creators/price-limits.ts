/**
 * The limits of a price in Nano, for profiles, posts and our texts. The database keeps its own (private.is_price, and the
 * check of profiles.default_price_raw); tests/integration/site/promises.test.ts compares them. Imports nothing, because
 * browsers use it too.
 */
export const SMALLEST_PRICE_RAW = 10n ** 27n;
export const LARGEST_PRICE_RAW = 10n ** 33n;

/** The same limits in words. A unit test compares them. */
export const PRICE_RANGE = { smallest: "Ӿ0.001", largest: "Ӿ1,000" } as const;

/** What most authors choose among, in Nano as they would type it. */
export const PRICE_PRESETS = ["0.01", "0.05", "0.1", "0.25", "0.5", "1"] as const;

export const PRICE_REFUSALS = {
  tooLow: `The lowest price is ${PRICE_RANGE.smallest}.`,
  tooHigh: `The highest price is ${PRICE_RANGE.largest}.`,
  tooFine: "Use at most 6 decimals.",
} as const;
