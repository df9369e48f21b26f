import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Root } from "postcss";
import { classesIn, parseStyle, usedStyle } from "#lib/cache/used-style.ts";
import { LATE_MEDIA } from "#lib/http/late-media.ts";

/** As React writes it, with the precedence by which React finds it again anywhere. */
const SHEET = /<link rel="stylesheet" href="\/_next\/static\/([^"?]+\.css)(?:\?[^"]*)?"[^>]*\/>/g;
/** Relative to the sheet's own folder, which is not the page's. */
const NEIGHBOUR = /url\(\.\.\//g;
const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/gu;

/**
 * Inlines the rules a page uses, and loads its style sheets after its text: the page is drawn when it arrives, one
 * round trip earlier. Rules needed later (another page, a dialog) come with the sheets. `LateStyle` applies them only
 * then, because a new sheet makes the browser restyle every element.
 */
export function createStyleWriter(staticDir: string): (html: string) => Promise<string> {
  const sheets = new Map<string, Root>();
  const learn = async (path: string) => {
    const css = await readFile(join(staticDir, decodeURIComponent(path)), "utf8");
    sheets.set(path, parseStyle(css.replace(NEIGHBOUR, "url(/_next/static/").replace(BEYOND_ASCII, writeEscape)));
  };
  return async (html) => {
    const links = [...html.matchAll(SHEET)];
    const end = html.lastIndexOf("</body>");
    const start = links[0]?.index ?? -1;
    if (start < 0 || end < start) return html;
    const paths = links.map(([, path = ""]) => path);
    await Promise.all(paths.filter((path) => !sheets.has(path)).map(learn));
    const classes = classesIn(html);
    const style = paths.map((path) => sheets.get(path)).map((sheet) => (sheet ? usedStyle(sheet, classes) : ""));
    const asked = links.map(([link]) => link.replace(/\/>$/, ` media="${LATE_MEDIA}"/>`)).join("");
    const between = html.slice(start, end).replace(SHEET, "");
    return `${html.slice(0, start)}<style>${style.join("\n")}</style>${between}${asked}${html.slice(end)}`;
  };
}

function writeEscape(character: string): string {
  return `\\${character.codePointAt(0)?.toString(16)} `;
}
