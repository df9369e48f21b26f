import type { CacheHandler, CacheHandlerValue } from "next/dist/server/lib/incremental-cache";
import { BoundedStore } from "#lib/cache/bounded-store.ts";
import { type CachedPage, type CachedValue, type Entry, tagsOf } from "#lib/cache/entry.ts";
import type { EntryStore } from "#lib/cache/entry-store.ts";
import { BEFORE_THIS_PROCESS, type TagClock } from "#lib/cache/tag-clock.ts";
import { readKeyPath } from "#lib/http/next-internals.ts";

type GetArguments = Parameters<CacheHandler["get"]>;
type SetArguments = Parameters<CacheHandler["set"]>;

type Parts = {
  clock: TagClock;
  store: EntryStore;
  /** What the build rendered for a key. */
  load(...asked: GetArguments): Promise<CacheHandlerValue | null>;
  /** Prepares what Next rendered for sending, in place. */
  prepare(key: string, value: CachedValue): Promise<void>;
};

/** Redirects are Next's to answer. */
const SENT_AS_HELD = new Set([200, 404, 410, 451]);
const FOR_PATHS = { maxBytes: 4 * 1_024 * 1_024, maxEntries: 20_000 };

/** Stores pages, cached routes and cached data, and decides whether they are still valid. One per process. */
export class PageCache {
  readonly #parts: Parts;
  /** When each stored value's rendering began: Next hands a value back if rendering it again fails. */
  readonly #begunAt = new WeakMap<CachedValue, number>();
  /** The key of each page, by the path that a browser asks for. */
  readonly #keyByPath = new BoundedStore<string>(FOR_PATHS);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async get(...[key, context]: GetArguments): Promise<CacheHandlerValue | null> {
    const entry = this.#parts.store.get(key) ?? ("isFallback" in context ? await this.#load(key, context) : undefined);
    if (!entry) return null;
    const asked = "softTags" in context ? [...(context.tags ?? []), ...(context.softTags ?? [])] : [];
    if (entry.isKept || !this.#parts.clock.isStale([...entry.tags, ...asked], entry.begunAt)) return entry;
    // With this age, Next renders a page again before it answers, and keeps the old one if that fails. Data is always
    // read again.
    return "data" in entry.value ? null : { ...entry, lastModified: -1 };
  }

  /** `begunAt` is before the rendering of the value, on this process's clock. */
  async set(begunAt: number, ...[key, value, context]: SetArguments): Promise<void> {
    if (!value) return this.#parts.store.delete(key);
    const begunEarlier = this.#begunAt.get(value);
    if (begunEarlier === undefined) await this.#parts.prepare(key, value);
    this.#hold(key, {
      value: begunEarlier === undefined ? keepLocation(value) : value,
      lastModified: Date.now(),
      ...("cacheControl" in context && context.cacheControl ? { cacheControl: context.cacheControl } : {}),
      tags: [...tagsOf(value), ...(("tags" in context && context.tags) || [])],
      begunAt: begunEarlier ?? begunAt,
      isKept: begunEarlier !== undefined,
    });
  }

  /** The page at a path, if it is held and may be sent without asking Next. */
  findPage(path: string): CachedPage | undefined {
    if (!this.#parts.clock.isListening) return undefined;
    const key = this.#keyByPath.get(path);
    const entry = key === undefined ? undefined : this.#parts.store.get(key);
    if (!(entry && "rscData" in entry.value && SENT_AS_HELD.has(entry.value.status ?? 200))) return undefined;
    const isStale = !entry.isKept && this.#parts.clock.isStale(entry.tags, entry.begunAt);
    return isStale || isOver(entry) ? undefined : entry.value;
  }

  hearOf(tags: string | string[]): void {
    this.#parts.clock.hear([tags].flat(), performance.now());
  }

  async #load(...[key, context]: GetArguments): Promise<Entry | undefined> {
    const built = await this.#parts.load(key, context);
    if (!built?.value) return undefined;
    const { value } = built;
    await this.#parts.prepare(key, value);
    // The page may have been rendered while the files were read. That one is newer.
    const newer = this.#parts.store.get(key);
    return (
      newer ?? this.#hold(key, { ...built, value, tags: tagsOf(value), begunAt: BEFORE_THIS_PROCESS, isKept: false })
    );
  }

  #hold(key: string, entry: Entry): Entry {
    this.#begunAt.set(entry.value, entry.begunAt);
    this.#parts.store.set(key, entry);
    if ("rscData" in entry.value) this.#keyByPath.set(readKeyPath(key), key, key.length);
    return entry;
  }
}

/** What the build rendered has no lifetime with it: Next knows it. */
function isOver({ cacheControl, lastModified }: Entry): boolean {
  if (!cacheControl) return true;
  return cacheControl.revalidate !== false && lastModified + cacheControl.revalidate * 1_000 <= Date.now();
}

/**
 * Stores a redirect with its location. The answer to the request it was rendered for has that header already: Next
 * set it, and would add the entry's to it.
 */
function keepLocation(value: CachedValue): CachedValue {
  if (!("rscData" in value) || value.headers?.location === undefined) return value;
  const { location: _, ...headers } = value.headers;
  const held = { ...value };
  value.headers = headers;
  return held;
}
