import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

export type LongText = { page: string; frontmatter: string; body: string };

/** All of our long texts, as written. */
export async function readLongTexts(): Promise<LongText[]> {
  const texts: LongText[] = [];
  for await (const file of glob("app/**/*.mdx", { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), "utf8");
    const [, frontmatter = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
    texts.push({ page: file.replace(/^app\/\([a-z]+\)/, "").replace(/\/text\.mdx$/, ""), frontmatter, body });
  }
  return texts.toSorted((a, b) => a.page.localeCompare(b.page));
}

/** The words alone: no expressions, no elements, no addresses of links. */
export function wordsOf(body: string): string {
  return body
    .replaceAll(/\{props\.[^{}?]*\}/g, " ")
    .replaceAll(/\{props\.withdrawal === "\w+" \? "([^"]*)" : null\}/g, " $1 ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\]\([^)]*\)/g, "] ");
}
