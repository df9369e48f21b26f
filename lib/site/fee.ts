/** Our part of a sale, as the database reckons with it; a test compares. Apart from other promises, since a browser reckons with it too. */
export const FEE_BASIS_POINTS = 500n;

export const LARGEST_PRICE_RAW = 10n ** 33n;
