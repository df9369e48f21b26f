import type { Block } from "#lib/nano/devnet/ledger/block";

/** Refused blocks that a node keeps all the same, by the hash they wait for. Like a node's, they do not survive a restart. */
export class Unchecked {
  readonly #waiting = new Map<string, Map<string, Block>>();

  hold(missingHash: string, block: Block): void {
    const held = this.#waiting.get(missingHash) ?? new Map<string, Block>();
    this.#waiting.set(missingHash, held.set(block.hash, block));
  }

  /** Those that waited for this block, to be tried again now. */
  release(hash: string): Block[] {
    const held = [...(this.#waiting.get(hash)?.values() ?? [])];
    this.#waiting.delete(hash);
    return held;
  }

  get size(): number {
    return this.#waiting.values().reduce((count, held) => count + held.size, 0);
  }
}
