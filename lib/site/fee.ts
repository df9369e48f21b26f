/**
 * Our share of a sale, the same as in the database; a test compares them. In its own file, because browsers use it
 * too.
 */
export const FEE_BASIS_POINTS = 500n;
