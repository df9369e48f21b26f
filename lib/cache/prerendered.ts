import { createRequire } from "node:module";
import type { CacheHandlerContext } from "next/dist/server/lib/incremental-cache";
import type FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";

// Next's own reader of its build: it alone knows which files belong to a page and where they are. It is CommonJS,
// whose default export Node and bundlers name differently.
const { default: NextFiles }: { default: typeof FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
);

export type Prerendered = Pick<FileSystemCache, "get">;

/** Reads what the build rendered. Never writes, and Next's own in-memory copy stays off. */
export function openPrerendered({ fs, serverDistDir, ...context }: CacheHandlerContext): Prerendered {
  if (!(fs && serverDistDir)) throw new Error("Next gave its cache handler no build directory");
  return new NextFiles({ ...context, fs, serverDistDir, flushToDisk: false, maxMemoryCacheSize: 0 });
}
