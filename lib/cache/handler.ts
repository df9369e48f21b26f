import { join } from "node:path";
import type { CacheHandler, CacheHandlerContext } from "next/dist/server/lib/incremental-cache";
import { EntryStore } from "#lib/cache/entry-store.ts";
import { followTags } from "#lib/cache/follow-tags.ts";
import { PageCache } from "#lib/cache/page-cache.ts";
import { prepareEntry } from "#lib/cache/prepare-entry.ts";
import { openPrerendered } from "#lib/cache/prerendered.ts";
import { createIntegrityWriter } from "#lib/cache/script-integrity.ts";
import { TagClock } from "#lib/cache/tag-clock.ts";
import { shareHeldPages } from "#lib/documents/held-pages.ts";
import { createStyleWriter } from "#lib/documents/shape/page-style.ts";
import { isBuilding } from "#lib/env/phase.ts";
import { env } from "#lib/env/server.ts";
import { shareTagClock } from "#lib/http/pages/tag-changes.ts";

/** One per process. */
let cache: PageCache | undefined;

/** Next's page cache. Next creates one of these per request (README.md has the whole picture). */
export default class RequestCache implements CacheHandler {
  /** Everything this request renders begins after this. */
  readonly #begunAt = performance.now();
  readonly #context: CacheHandlerContext;

  constructor(context: CacheHandlerContext) {
    this.#context = context;
  }

  get(...asked: Parameters<CacheHandler["get"]>): ReturnType<CacheHandler["get"]> {
    return this.#cache().get(...asked);
  }

  set(...given: Parameters<CacheHandler["set"]>): Promise<void> {
    return this.#cache().set(this.#begunAt, ...given);
  }

  /** Affects this process only. Changes for all processes are written to cache_tags. */
  revalidateTag(tags: string | string[]): Promise<void> {
    return Promise.resolve(this.#cache().hearOf(tags));
  }

  resetRequestCache(): void {
    // Keeps nothing per request.
  }

  /** Opened at its first use: the proxy has a copy of this file and creates handlers too, but never uses one. */
  #cache(): PageCache {
    cache ??= openCache(this.#context);
    return cache;
  }
}

function openCache(context: CacheHandlerContext): PageCache {
  const clock = new TagClock();
  if (!isBuilding) followTags(clock);
  const prerendered = openPrerendered(context);
  const staticDir = join(context.serverDistDir ?? "", "../static");
  const addStyle = createStyleWriter(staticDir);
  const addIntegrity = createIntegrityWriter(staticDir);
  const opened = new PageCache({
    clock,
    store: new EntryStore(),
    load: (key, asked) => prerendered.get(key, asked),
    prepare: (key, value) => {
      const settings = { siteUrl: env.SITE_URL, supabaseUrl: env.SUPABASE_URL, isDevelopment: false };
      return prepareEntry(key, value, { addStyle, addIntegrity, settings });
    },
  });
  shareHeldPages((path) => opened.findPage(path));
  shareTagClock((tags, begunAt) => clock.isStale(tags, begunAt));
  return opened;
}
