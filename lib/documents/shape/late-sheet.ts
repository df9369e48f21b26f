/** Every document declares these in its own style (components/layout/fonts.ts), but for characters that it does not have. */
const FIRST_FONTS =
  /@font-face\s*\{(?=[^}]*font-family:\s*"?(?:newsreader|schibsted)"?\s*;)(?![^}]*unicode-range)[^}]*\}/g;

/** Where a sheet is, for a document that adds it later. */
export function lateAddressOf(address: string): string {
  return `${address}?late`;
}

/**
 * A browser takes each declaration of a font for a new one. If the page's came too late to be used, it is in the cache by the time a
 * document adds its sheets: it would be used at once, and move every line, perhaps under a finger.
 */
export function withoutFirstFonts(css: string): string {
  return css.replace(FIRST_FONTS, "");
}
