import "server-only";
import { unstable_cache } from "next/cache";
import { shareRead } from "#lib/http/pages/share-read.ts";

type Options = {
  /** The key's first part names the read: no two reads may have the same. */
  key: readonly string[];
  tags?: readonly string[];
  revalidate?: number;
};

/** Reads content from the page cache, or from its source if that changed. Everyone who waits for it shares one reading. */
export function readCached<Content>(read: () => Promise<Content>, { key, tags = [], revalidate }: Options) {
  const name = JSON.stringify(key);
  return unstable_cache(() => shareRead(name, tags, read), [name], {
    tags: [...tags],
    ...(revalidate === undefined ? {} : { revalidate }),
  })();
}
