import { BoundedStore, type Bounds } from "#lib/cache/bounded-store";
import { type Entry, sizeOf } from "#lib/cache/entry";

const MEGABYTE = 1_024 * 1_024;
const FOR_ANSWERS: Bounds = { maxBytes: 128 * MEGABYTE, maxEntries: 20_000 };
const FOR_REFUSALS: Bounds = { maxBytes: 8 * MEGABYTE, maxEntries: 1_000 };

/** Pages that are not there are kept apart: whoever asks for a million of them pushes out none that is. */
export class EntryStore {
  readonly #answers: BoundedStore<Entry>;
  readonly #refusals: BoundedStore<Entry>;

  constructor(forAnswers = FOR_ANSWERS, forRefusals = FOR_REFUSALS) {
    this.#answers = new BoundedStore(forAnswers);
    this.#refusals = new BoundedStore(forRefusals);
  }

  get(key: string): Entry | undefined {
    return this.#answers.get(key) ?? this.#refusals.get(key);
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    const isRefusal = "status" in entry.value && entry.value.status === 404;
    (isRefusal ? this.#refusals : this.#answers).set(key, entry, sizeOf(entry.value));
  }

  delete(key: string): void {
    this.#answers.delete(key);
    this.#refusals.delete(key);
  }
}
