import { join } from "node:path";
import type { CacheHandler, CacheHandlerContext } from "next/dist/server/lib/incremental-cache";
import { EntryStore } from "#lib/cache/entry-store";
import { followTags } from "#lib/cache/follow-tags";
import { PageCache } from "#lib/cache/page-cache";
import { createStyleWriter } from "#lib/cache/page-style";
import { prepareEntry } from "#lib/cache/prepare-entry";
import { openPrerendered } from "#lib/cache/prerendered";
import { createIntegrityWriter } from "#lib/cache/script-integrity";
import { TagClock } from "#lib/cache/tag-clock";
import { isBuilding } from "#lib/env/phase";
import { env } from "#lib/env/server";

/** One for the process. */
let cache: PageCache | undefined;

/** What Next asks for pages: it makes one of these for every request (README.md has the whole picture). */
export default class RequestCache implements CacheHandler {
  /** Whatever this request renders, it begins after this. */
  readonly #begunAt = performance.now();
  readonly #context: CacheHandlerContext;

  constructor(context: CacheHandlerContext) {
    this.#context = context;
  }

  get(...asked: Parameters<CacheHandler["get"]>): ReturnType<CacheHandler["get"]> {
    return this.#cache().get(...asked);
  }

  set(...told: Parameters<CacheHandler["set"]>): Promise<void> {
    return this.#cache().set(this.#begunAt, ...told);
  }

  /** Reaches this process alone. What all processes must hear of is written to cache_tags. */
  revalidateTag(tags: string | string[]): Promise<void> {
    return Promise.resolve(this.#cache().hearOf(tags));
  }

  resetRequestCache(): void {
    // Nothing is held for one request.
  }

  /** Opened when it is first used: the proxy holds a copy of this file, makes handlers too, and never uses one. */
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
  return new PageCache({
    clock,
    store: new EntryStore(),
    load: (key, asked) => prerendered.get(key, asked),
    prepare: (key, value) => {
      const settings = { siteUrl: env.SITE_URL, supabaseUrl: env.SUPABASE_URL, isDevelopment: false };
      return prepareEntry(key, value, { addStyle, addIntegrity, settings });
    },
  });
}
