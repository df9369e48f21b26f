import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Root } from "postcss";
import { listRanges } from "#lib/documents/shape/font-ranges.ts";
import { readContent, writeContentKey } from "#lib/documents/shape/page-content.ts";
import { parseStyle } from "#lib/documents/shape/spare-fallbacks.ts";
import { usedStyle } from "#lib/documents/shape/used-style.ts";
import { ASSETS_ADDRESS, SHEET } from "#lib/http/next-internals.ts";

/** Relative to the sheet's own folder, which is not the page's. */
const NEIGHBOUR = /url\(\.\.\//g;
const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/gu;
const MOST_STYLES = 200;

/** A page with the rules that it uses, and the links to its style sheets, which no longer stand in it. */
export type StyledPage = { html: string; links: readonly string[] };

/**
 * Inlines the rules that a page uses: it is drawn when it arrives, one round trip earlier. What comes later (another
 * page, a dialog) needs the sheets.
 */
export function createStyleWriter(staticDir: string): (html: string) => Promise<StyledPage> {
  const sheets = new Map<string, { root: Root; ranges: readonly string[] }>();
  // Pages of one kind have the same content.
  const styles = new Map<string, string>();
  const learn = async (path: string) => {
    const css = await readFile(join(staticDir, decodeURIComponent(path)), "utf8");
    const root = parseStyle(css.replace(NEIGHBOUR, `url(${ASSETS_ADDRESS}`).replace(BEYOND_ASCII, writeEscape));
    sheets.set(path, { root, ranges: listRanges(root) });
  };
  const writeStyle = (paths: readonly string[], html: string) => {
    const used = paths.flatMap((path) => sheets.get(path) ?? []);
    const page = readContent(
      html,
      used.flatMap(({ ranges }) => ranges),
    );
    const key = [...paths, writeContentKey(page)].join(" ");
    const known = styles.get(key);
    if (known !== undefined) return known;
    const style = usedStyle(
      used.map(({ root }) => root),
      page,
    );
    if (styles.size >= MOST_STYLES) styles.clear();
    styles.set(key, style);
    return style;
  };
  return async (html) => {
    const found = [...html.matchAll(SHEET)];
    const start = found[0]?.index ?? -1;
    if (start < 0) return { html, links: [] };
    const paths = found.map(([, , path = ""]) => path);
    await Promise.all(paths.filter((path) => !sheets.has(path)).map(learn));
    const style = `<style>${writeStyle(paths, html)}</style>`;
    const rest = html.slice(start).replace(SHEET, "");
    return { html: html.slice(0, start) + style + rest, links: found.map(([link]) => link) };
  };
}

/** The address in a link to a style sheet. */
export function readSheetAddress(link: string): string {
  return link.match(/href="([^"]+)"/)?.[1] ?? "";
}

function writeEscape(character: string): string {
  return `\\${character.codePointAt(0)?.toString(16)} `;
}
