export type Bounds = { maxBytes: number; maxEntries: number };

type Held<Value> = { value: Value; bytes: number };

/**
 * Keeps the most recently used values within its bounds. A Map remembers insertion order: its first key is the
 * oldest.
 */
export class BoundedStore<Value> {
  readonly #bounds: Bounds;
  readonly #held = new Map<string, Held<Value>>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get entries(): number {
    return this.#held.size;
  }

  get(key: string): Value | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    this.#held.delete(key);
    this.#held.set(key, held);
    return held.value;
  }

  /** A value larger than the whole store is not kept, rather than evicting everything. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.#bounds.maxBytes) return;
    this.#held.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#bounds.maxBytes && this.#held.size <= this.#bounds.maxEntries) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    this.#bytes -= held.bytes;
  }
}
