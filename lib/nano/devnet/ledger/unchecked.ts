import type { Block } from "#lib/nano/devnet/ledger/block";

const MAX_BLOCKS = 10_000;

/**
 * Refused blocks that a node keeps all the same, by the hash they wait for. Like a node's, they do not survive a restart,
 * and where there are too many the oldest goes: anybody can send blocks that wait for nothing that will ever come.
 */
export class Unchecked {
  readonly #waiting = new Map<string, Map<string, Block>>();
  /** What each block waits for, the oldest first. */
  readonly #missing = new Map<string, string>();
  readonly #maxBlocks: number;

  constructor(maxBlocks = MAX_BLOCKS) {
    this.#maxBlocks = maxBlocks;
  }

  hold(missingHash: string, block: Block): void {
    this.#drop(block.hash);
    const held = this.#waiting.get(missingHash) ?? new Map<string, Block>();
    this.#waiting.set(missingHash, held.set(block.hash, block));
    this.#missing.set(block.hash, missingHash);
    const [oldest] = this.#missing.keys();
    if (oldest !== undefined && this.#missing.size > this.#maxBlocks) this.#drop(oldest);
  }

  /** Those that waited for this block, to be tried again now. */
  release(hash: string): Block[] {
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
