/**
 * How often the faucet gives, kept in memory. The test network's Nano is worthless, but its ledger should stay small.
 */
const PER_ACCOUNT = 3;
const IN_ALL = 120;
const WINDOW_MS = 60_000;

export class Gifts {
  #given: { account: string; at: number }[] = [];

  /** Counts a gift, or returns why there is none now. */
  take(account: string, now = Date.now()): "given" | "account_limit" | "limit" {
    this.#given = this.#given.filter(({ at }) => now - at < WINDOW_MS);
    if (this.#given.filter((gift) => gift.account === account).length >= PER_ACCOUNT) return "account_limit";
    if (this.#given.length >= IN_ALL) return "limit";
    this.#given.push({ account, at: now });
    return "given";
  }
}
