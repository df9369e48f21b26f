/** What paid text may use that the free text before it need not have, as CSS writes a font. */
const LATE_FONTS = ["italic 1em newsreader", "1em source-code"];

/**
 * Fetches the fonts that paid text may need, for the characters of `text`, when the browser is idle. An optional font is used only if it is loaded when its text comes: to be in the browser's cache is not enough.
 */
export function fetchLateFonts(text: string): void {
  // A font that cannot be fetched is no failure: the text is shown in another.
  const fetchAll = () => void Promise.allSettled(LATE_FONTS.map((font) => document.fonts.load(font, text)));
  if ("requestIdleCallback" in window) requestIdleCallback(fetchAll);
  else setTimeout(fetchAll, 1_000);
}

/**
 * Puts these fonts to use where the free text asked for them and they came too late: the browser sets such a font aside
 * until the next page. Call it when paid text opens, not before, because a line of the free text may move.
 */
export async function showLateFonts(): Promise<void> {
  const fetched = new Set([...document.fonts].filter(({ status }) => status === "loaded").map(nameOf));
  const faces = [...document.styleSheets]
    .flatMap(copyFaces)
    .filter((face) => isLate(face) && fetched.has(nameOf(face)));
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  for (const one of loaded) if (one.status === "fulfilled") document.fonts.add(one.value);
}

const isLate = ({ family, style }: FontFace) => family.includes("source-code") || style === "italic";
const nameOf = ({ family, style, weight, unicodeRange }: FontFace) => [family, style, weight, unicodeRange].join();

function copyFaces(sheet: CSSStyleSheet): FontFace[] {
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  return rules.map(({ style }) => {
    const read = (name: string) => style.getPropertyValue(name);
    const source = read("src").replaceAll(
      /url\("?([^")]+)"?\)/g,
      (_, address: string) => `url("${new URL(address, sheet.href ?? document.baseURI).href}")`,
    );
    return new FontFace(read("font-family"), source, {
      style: read("font-style") || "normal",
      weight: read("font-weight") || "normal",
      unicodeRange: read("unicode-range") || "U+0-10FFFF",
    });
  });
}
