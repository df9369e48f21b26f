import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inlineScripts, sha256 } from "#lib/http/security/script-hashes.ts";

/** A page that is always prerendered, with only the root layout's scripts and Next's. */
const BARE_PAGE = "server/app/_not-found.html";
/** Next adds the nonce to its own scripts, so they need no hash. */
const NEXT_SCRIPT = /^\(?(?:self\.__next_|globalThis\["TURBOPACK"\])/;

/**
 * The hashes of the root layout's inline scripts, such as the one that sets the colour mode before the first paint.
 * The layout cannot read the nonce: that would make every page dynamic.
 */
export async function readLayoutScripts(buildDir: string): Promise<string[]> {
  const html = await readFile(join(buildDir, BARE_PAGE), "utf8");
  return layoutScripts(html).map(sha256);
}

export function layoutScripts(html: string): string[] {
  return inlineScripts(html).filter((text) => !NEXT_SCRIPT.test(text));
}
