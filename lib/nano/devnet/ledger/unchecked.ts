import type { DevnetBlock } from "#lib/nano/devnet/ledger/block.ts";

const MAX_BLOCKS = 10_000;

/**
 * Refused blocks that a node keeps, by the hash they wait for. As in a node, a restart loses them, and the oldest is
 * dropped when there are too many: anyone can send blocks that wait for something that never comes.
 */
export class Unchecked {
  readonly #waiting = new Map<string, Map<string, DevnetBlock>>();
  /** What each block waits for, oldest first. */
  readonly #missing = new Map<string, string>();
  readonly #maxBlocks: number;

  constructor(maxBlocks = MAX_BLOCKS) {
    this.#maxBlocks = maxBlocks;
  }

  hold(missingHash: string, block: DevnetBlock): void {
    this.#drop(block.hash);
    const held = this.#waiting.get(missingHash) ?? new Map<string, DevnetBlock>();
    this.#waiting.set(missingHash, held.set(block.hash, block));
    this.#missing.set(block.hash, missingHash);
    const [oldest] = this.#missing.keys();
    if (oldest !== undefined && this.#missing.size > this.#maxBlocks) this.#drop(oldest);
  }

  /** Returns the blocks that waited for this one, to be tried again. */
  release(hash: string): DevnetBlock[] {
    const held = [...(this.#waiting.get(hash)?.values() ?? [])];
    for (const block of held) this.#drop(block.hash);
    return held;
  }

  get size(): number {
    return this.#missing.size;
  }

  #drop(hash: string): void {
    const missingHash = this.#missing.get(hash);
    if (missingHash === undefined) return;
    this.#missing.delete(hash);
    const held = this.#waiting.get(missingHash);
    held?.delete(hash);
    if (held?.size === 0) this.#waiting.delete(missingHash);
  }
}
