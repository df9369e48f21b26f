import type { LinkVerdict } from "#lib/posts/links/links.ts";

type Kept = { until: number; verdict: Promise<LinkVerdict> };

const KEPT_MOST = 2_000;
const KEPT_MS = 10 * 60_000;
/** Failures may pass quickly, and authors want to see it when they do. */
const FAILED_KEPT_MS = 20_000;

/** Caches verdicts on links, so that repeated checks cost nothing. Per process; may be lost at any time. */
export class VerdictCache {
  readonly #kept = new Map<string, Kept>();

  /** Shares one request between simultaneous callers. */
  get(address: string, look: (address: string) => Promise<LinkVerdict>, now = Date.now()): Promise<LinkVerdict> {
    const known = this.#kept.get(address);
    if (known && known.until > now) return known.verdict;
    const asked: Kept = { until: now + KEPT_MS, verdict: look(address) };
    this.#keep(address, asked);
    return asked.verdict.then(
      (verdict) => {
        if (verdict.kind !== "fine" && verdict.kind !== "moved") asked.until = now + FAILED_KEPT_MS;
        return verdict;
      },
      (error: unknown) => {
        if (this.#kept.get(address) === asked) this.#kept.delete(address);
        throw error;
      },
    );
  }

  #keep(address: string, asked: Kept): void {
    this.#kept.delete(address);
    this.#kept.set(address, asked);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MOST) break;
      this.#kept.delete(oldest);
    }
  }
}
