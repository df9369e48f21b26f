import type { Root } from "postcss";

/** `U+A2`, `U+100-130` or `U+1E??`. */
const PART = /u\+([\da-f]+)(\?*)(?:-([\da-f]+))?/gi;
const LAST_OF_ASCII = 0x7f;
const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/gu;

/** What the fonts of a sheet are for, each as CSS writes it. */
export function listRanges(sheet: Root): string[] {
  const ranges = new Set<string>();
  sheet.walkDecls("unicode-range", ({ value }) => {
    ranges.add(value);
  });
  return [...ranges];
}

/** Those of the ranges that have a character of the text. Every text has ASCII. */
export function pickRanges(ranges: readonly string[], text: string): Set<string> {
  const codes = new Set(Array.from(text.match(BEYOND_ASCII) ?? [], (character) => character.codePointAt(0) ?? 0));
  return new Set(ranges.filter((range) => isMet(range, codes)));
}

function isMet(range: string, codes: ReadonlySet<number>): boolean {
  const parts = [...range.matchAll(PART)].map(([, start = "", open = "", end]) => ({
    first: Number.parseInt(start + "0".repeat(open.length), 16),
    last: Number.parseInt(end ?? start + "f".repeat(open.length), 16),
  }));
  return parts.some(
    ({ first, last }) => first <= LAST_OF_ASCII || [...codes].some((code) => code >= first && code <= last),
  );
}
