import { BoundedStore, type Bounds } from "#lib/cache/bounded-store.ts";
import { type Entry, sizeOf } from "#lib/cache/entry.ts";
import { PASSING_TAG } from "#lib/http/pages/passing-tag.ts";

/** How missing data and empty lists are serialised. */
const ABSENT = ["null", "[]"];
const MEGABYTE = 1_024 * 1_024;
const FOR_ANSWERS: Bounds = { maxBytes: 128 * MEGABYTE, maxEntries: 20_000 };
const FOR_PASSING: Bounds = { maxBytes: 16 * MEGABYTE, maxEntries: 1_000 };

/** Keeps entries under made-up addresses apart: a million of them cannot evict what people read. */
export class EntryStore {
  readonly #answers: BoundedStore<Entry>;
  readonly #passing: BoundedStore<Entry>;

  constructor(forAnswers = FOR_ANSWERS, forPassing = FOR_PASSING) {
    this.#answers = new BoundedStore(forAnswers);
    this.#passing = new BoundedStore(forPassing);
  }

  get(key: string): Entry | undefined {
    return this.#answers.get(key) ?? this.#passing.get(key);
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    (isPassing(entry) ? this.#passing : this.#answers).set(key, entry, sizeOf(entry.value));
  }

  delete(key: string): void {
    this.#answers.delete(key);
    this.#passing.delete(key);
  }
}

/** Missing pages, redirects, missing data, and data requested with a filter. */
function isPassing({ value, tags }: Entry): boolean {
  if ("status" in value) return value.status === 404 || Math.floor((value.status ?? 200) / 100) === 3;
  return "data" in value && (tags.includes(PASSING_TAG) || ABSENT.includes(value.data.body));
}
