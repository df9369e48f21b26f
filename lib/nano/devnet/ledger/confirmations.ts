import type { DevnetLedger, LedgerEvent } from "#lib/nano/devnet/ledger/ledger.ts";

export type ConfirmationPace = {
  delayMs: number;
  /** The largest random delay, so that accounts confirm in any order. */
  jitterMs: number;
  /** How often each confirmation is announced. */
  times: number;
  /** Nothing is confirmed while this is set. */
  isPaused: boolean;
};

export const QUICK: ConfirmationPace = { delayMs: 100, jitterMs: 0, times: 1, isPaused: false };

/** Replaces the network's vote: confirms every block by itself, at the configured pace. */
export class Confirmations {
  #pace: ConfirmationPace;
  readonly #ledger: DevnetLedger;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #deaf: () => void;

  constructor(ledger: DevnetLedger, pace: Partial<ConfirmationPace> = {}) {
    this.#ledger = ledger;
    this.#pace = { ...QUICK, ...pace };
    this.#deaf = ledger.listen((event) => this.#hear(event));
    for (const { hash } of ledger.listUnconfirmed()) this.#schedule(hash);
  }

  get pace(): ConfirmationPace {
    return this.#pace;
  }

  setPace(pace: Partial<ConfirmationPace>): void {
    const wasPaused = this.#pace.isPaused;
    this.#pace = { ...this.#pace, ...pace };
    if (wasPaused && !this.#pace.isPaused) {
      for (const { hash } of this.#ledger.listUnconfirmed()) this.#schedule(hash);
    }
  }

  stop(): void {
    this.#deaf();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #hear(event: LedgerEvent): void {
    if (event.kind === "new_unconfirmed_block") this.#schedule(event.block.hash);
  }

  #schedule(hash: string): void {
    const { delayMs, jitterMs } = this.#pace;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (!this.#pace.isPaused) this.#confirm(hash);
      },
      delayMs + Math.random() * jitterMs,
    );
    this.#timers.add(timer);
  }

  #confirm(hash: string): void {
    this.#ledger.confirm(hash);
    const block = this.#ledger.state.blocks.get(hash);
    for (let time = 1; block && time < this.#pace.times; time++) {
      this.#ledger.notify({ kind: "confirmation", block, type: "active_quorum" });
    }
  }
}
