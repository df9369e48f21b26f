import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inlineScripts, sha256 } from "#lib/http/security/script-hashes.ts";

/** Always prerendered, a document and an app, with only their root layout's scripts and Next's. */
const BARE_PAGES = ["server/app/_not-found.html", "server/app/design/gone.html"];
/** Next adds the nonce to its own scripts, so they need no hash. */
const NEXT_SCRIPT = /^\(?(?:self\.__next_|globalThis\["TURBOPACK"\])/;

/**
 * The hashes of the root layouts' inline scripts, such as the one that sets the colour mode before the first paint.
 * A layout cannot read the nonce: that would make every page dynamic.
 */
export async function readLayoutScripts(buildDir: string): Promise<string[]> {
  const pages = await Promise.all(BARE_PAGES.map((page) => readFile(join(buildDir, page), "utf8")));
  return [...new Set(pages.flatMap(layoutScripts).map(sha256))];
}

export function layoutScripts(html: string): string[] {
  return inlineScripts(html).filter((text) => !NEXT_SCRIPT.test(text));
}
