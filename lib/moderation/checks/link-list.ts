import { readFile, stat } from "node:fs/promises";
import { domainToASCII, domainToUnicode } from "node:url";
import type { TextQuery } from "#lib/moderation/checks/text-query.ts";

const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/** Reads the operator's list into the database if the file has changed. Without a file the list is empty. Returns its length, or null. */
export async function loadLinkList(query: TextQuery, path: string | undefined): Promise<number | null> {
  const file = path === undefined ? "" : await fingerprintOf(path);
  const { rows } = await query("select private.is_link_list_loaded($1) as is_loaded", [file]);
  const [known] = rows as { is_loaded: boolean }[];
  if (known?.is_loaded) return null;
  const domains = path === undefined ? [] : readDomains(await readFile(path, "utf8"));
  const loaded = await query("select private.load_link_list($1, $2) as length", [file, domains]);
  const [made] = loaded.rows as { length: number }[];
  return made?.length ?? 0;
}

async function fingerprintOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs}:${size}`;
}

/** One domain on each line. A broken line refuses the whole list, so that the one before stays and the log says why. */
export function readDomains(list: string): string[] {
  const domains = new Set<string>();
  for (const [n, line] of list.split("\n").entries()) {
    const typed = line.replace(/#.*/, "").trim();
    if (typed === "") continue;
    const name = domainToASCII(typed.replace(/^\*?\.|\.$/g, ""));
    if (!NAME.test(name)) throw new Error(`Line ${n + 1} of LINK_LIST_FILE is no domain.`);
    // Comments have names as people write them, links of posts as they are sent.
    domains.add(name).add(domainToUnicode(name).normalize("NFKC"));
  }
  return [...domains];
}
