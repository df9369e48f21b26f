import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SCRIPT_FILE } from "#lib/http/next-internals.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";

const INTEGRITY = /<(?:script|link)\b[^>]*\sintegrity="(sha256-[^"]+)"/g;

/**
 * Adds integrity hashes to a page's script files: that is how a policy made of hashes allows files. A build's files
 * never change, so each is read once.
 */
export function createIntegrityWriter(staticDir: string): (html: string) => Promise<string> {
  const hashes = new Map<string, string>();
  const learn = async (path: string) => {
    hashes.set(path, sha256(await readFile(join(staticDir, decodeURIComponent(path)))));
  };
  return async (html) => {
    const paths = new Set([...html.matchAll(SCRIPT_FILE)].map(([, path = ""]) => path));
    await Promise.all([...paths].filter((path) => !hashes.has(path)).map(learn));
    return html.replace(SCRIPT_FILE, (tag, path: string) =>
      tag.replace(/^<\w+/, (start) => `${start} integrity="${hashes.get(path)}"`),
    );
  };
}

/** The integrity of every script file that the page itself loads. */
export function listIntegrity(html: string): string[] {
  return [...new Set([...html.matchAll(INTEGRITY)].map(([, hash = ""]) => hash))];
}
