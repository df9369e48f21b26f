import "server-only";
import { readFile } from "node:fs/promises";
import { buildPath, isNextScript } from "#lib/http/next-internals.ts";
import { inlineScripts, sha256 } from "#lib/http/security/script-hashes.ts";

/**
 * The hashes of the root layouts' inline scripts, such as the one that sets the colour mode before the first paint.
 * A layout cannot read the nonce: that would make every page dynamic.
 */
export async function readLayoutScripts(): Promise<string[]> {
  const bare = [buildPath("bareDocument"), buildPath("bareApp")];
  const pages = await Promise.all(bare.map((page) => readFile(page, "utf8")));
  return [...new Set(pages.flatMap(layoutScripts).map(sha256))];
}

/** Next adds the nonce to its own scripts, so they need no hash. */
export function layoutScripts(html: string): string[] {
  return inlineScripts(html).filter((text) => !isNextScript(text));
}
