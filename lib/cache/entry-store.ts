import { BoundedStore, type Bounds } from "#lib/cache/bounded-store.ts";
import { type Entry, sizeOf } from "#lib/cache/entry.ts";
import { LOW_PRIORITY_TAG } from "#lib/http/pages/low-priority-tag.ts";

/** How missing data and empty lists are serialised. */
const ABSENT = ["null", "[]"];
const MEGABYTE = 1_024 * 1_024;
const FOR_ANSWERS: Bounds = { maxBytes: 128 * MEGABYTE, maxEntries: 20_000 };
const FOR_LOW_PRIORITY: Bounds = { maxBytes: 16 * MEGABYTE, maxEntries: 1_000 };

/** Keeps entries under made-up addresses apart: a million of them cannot evict what people read. */
export class EntryStore {
  readonly #answers: BoundedStore<Entry>;
  readonly #lowPriority: BoundedStore<Entry>;

  constructor(forAnswers = FOR_ANSWERS, forLowPriority = FOR_LOW_PRIORITY) {
    this.#answers = new BoundedStore(forAnswers);
    this.#lowPriority = new BoundedStore(forLowPriority);
  }

  get(key: string): Entry | undefined {
    return this.#answers.get(key) ?? this.#lowPriority.get(key);
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    (isLowPriority(entry) ? this.#lowPriority : this.#answers).set(key, entry, sizeOf(entry.value));
  }

  delete(key: string): void {
    this.#answers.delete(key);
    this.#lowPriority.delete(key);
  }
}

/** Missing pages, redirects, missing data, and data requested with a filter. */
function isLowPriority({ value, tags }: Entry): boolean {
  if ("status" in value) return value.status === 404 || Math.floor((value.status ?? 200) / 100) === 3;
  return "data" in value && (tags.includes(LOW_PRIORITY_TAG) || ABSENT.includes(value.data.body));
}
