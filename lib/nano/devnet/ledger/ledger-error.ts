/** A refusal in a node's own words. */
export class LedgerError extends Error {
  override name = "LedgerError";
}

export function refuse(words: string): never {
  throw new LedgerError(words);
}
