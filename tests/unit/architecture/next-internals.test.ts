import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const PRODUCT = ["{app,components,lib}/**/*.{ts,tsx}", "!(next-env.d).ts"];
/** Next's private markup, headers, addresses, files of a build, and modules. */
const PRIVATE =
  /_next\b|__next|x-next|next-(?:router|action|url)\b|\brsc\b|\.next(?=["'`/])|_not-found|_global-error|app-path-routes|prerender-manifest|BUILD_ID|next\/dist/;

/** Where each of these has to stand. One that no longer does must leave this list. */
const PLACES = {
  "lib/http/next-internals.ts": "what we know of Next",
  "next.config.ts": "settings of Next itself",
  "proxy.ts": "a matcher that Next reads as written",
  "lib/page/built-path.ts": "in the browser",
  "lib/page/route-pattern.ts": "in the browser",
  "lib/cache/entry.ts": "types of Next's cache handler",
  "lib/cache/handler.ts": "types of Next's cache handler",
  "lib/cache/page-cache.ts": "types of Next's cache handler",
  "lib/cache/prerendered.ts": "Next's reader of what it built",
};

test("one file knows what Next keeps to itself", async () => {
  const files = await Array.fromAsync(glob(PRODUCT, { cwd: PROJECT }));
  expect(files.length).toBeGreaterThan(800);
  const knowing = files.filter((file) => PRIVATE.test(readFileSync(join(PROJECT, file), "utf8")));
  expect(knowing.toSorted()).toEqual(Object.keys(PLACES).toSorted());
});
