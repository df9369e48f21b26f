import { createRequire } from "node:module";
import type { CacheHandlerContext } from "next/dist/server/lib/incremental-cache";
import type FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";

// Next's own reader of its build: where it lays its files, and which of them belong to a page, is its own affair. It is
// CommonJS, whose default export Node and bundlers name differently.
const { default: NextFiles }: { default: typeof FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
);

export type Prerendered = Pick<FileSystemCache, "get">;

/** What the build has rendered. It is read and never written, and Next's own memory of it stays off. */
export function openPrerendered({ fs, serverDistDir, ...context }: CacheHandlerContext): Prerendered {
  if (!(fs && serverDistDir)) throw new Error("Next has told its cache handler of no build");
  return new NextFiles({ ...context, fs, serverDistDir, flushToDisk: false, maxMemoryCacheSize: 0 });
}
