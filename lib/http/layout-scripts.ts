import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inlineScripts, sha256 } from "#lib/http/script-hashes";

/** A page that is always prerendered, and holds nothing but the root layout's own scripts and Next's. */
const BARE_PAGE = "server/app/_not-found.html";
/** Next gives the nonce to its own scripts, so that their hashes need no place in a policy. */
const NEXT_SCRIPT = /^\(?(?:self\.__next_|globalThis\["TURBOPACK"\])/;

/**
 * The hashes of the scripts that the root layout writes into every page, such as the one that sets the colour mode before
 * the first paint. The layout cannot know a nonce: to ask for it would make every page dynamic.
 */
export async function readLayoutScripts(buildDir: string): Promise<string[]> {
  const html = await readFile(join(buildDir, BARE_PAGE), "utf8");
  return layoutScripts(html).map(sha256);
}

export function layoutScripts(html: string): string[] {
  return inlineScripts(html).filter((text) => !NEXT_SCRIPT.test(text));
}
