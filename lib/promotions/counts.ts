/** What is counted of a card: it came near the reader's eyes, or it was opened. */
export type Counted = "impressions" | "clicks";
export type PromotionCount = { id: string } & Record<Counted, number>;

/** Keeps what it is given, and throws if it cannot. */
type Keep = (counts: readonly PromotionCount[]) => Promise<void>;

/**
 * How often one network counts in a minute, for one promotion: enough for a family or an office, too little to spoil a rival's
 * figures. And what this process remembers at most.
 */
export const COUNT_LIMITS = {
  ofOneNetwork: { impressions: 10, clicks: 3 },
  promotions: 500,
  networks: 50_000,
  minuteMs: 60_000,
} as const;

/** Counts in memory, so that a thousand requests write one row. What is not kept yet is lost with the process, and nothing else. */
export class PromotionCounter {
  readonly #keep: Keep;
  readonly #now: () => number;
  #counts = new Map<string, PromotionCount>();
  /** Networks are keyed hashes, and forgotten with the minute. */
  #ofNetworks = new Map<string, number>();
  #minuteBegan: number;

  constructor(keep: Keep, now: () => number = () => performance.now()) {
    this.#keep = keep;
    this.#now = now;
    this.#minuteBegan = now();
  }

  /** Returns whether it counted. An unknown network shares one budget with all other unknown ones. */
  add(what: Counted, id: string, network: string | null): boolean {
    if (!this.#admits(what, `${what} ${id} ${network}`)) return false;
    const before = this.#counts.get(id);
    if (!before && this.#counts.size >= COUNT_LIMITS.promotions) return false;
    const count = before ?? { id, impressions: 0, clicks: 0 };
    count[what] += 1;
    this.#counts.set(id, count);
    return true;
  }

  /** Counts that cannot be kept are lost: they must not pile up while the data service is away. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    await this.#keep(counts);
  }

  #admits(what: Counted, of: string): boolean {
    const now = this.#now();
    if (now - this.#minuteBegan >= COUNT_LIMITS.minuteMs) {
      this.#ofNetworks = new Map();
      this.#minuteBegan = now;
    }
    const before = this.#ofNetworks.get(of) ?? 0;
    if (before >= COUNT_LIMITS.ofOneNetwork[what]) return false;
    if (before === 0 && this.#ofNetworks.size >= COUNT_LIMITS.networks) return false;
    this.#ofNetworks.set(of, before + 1);
    return true;
  }
}
