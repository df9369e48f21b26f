import type { PdfFont } from "#lib/pdf/fonts.ts";
import { withoutEmoji } from "#lib/picture/without-emoji.ts";

/** A piece of text that one font can set. */
export type TextRun = { font: PdfFont; text: string };

/** Splits a text where another font has to go on. Null if no font has one of its characters, as for Arabic or Japanese. */
export function splitByFont(text: string, fonts: readonly PdfFont[]): TextRun[] | null {
  const runs: TextRun[] = [];
  for (const character of withoutEmoji(text)) {
    const font = fonts.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));
    if (!font) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs.length > 0 ? runs : null;
}
