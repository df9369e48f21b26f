const RIGHT_TO_LEFT = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi"]);
const RIGHT_TO_LEFT_SCRIPTS = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"]);

export function directionOf(language: string): "ltr" | "rtl" {
  const tag = readTag(language);
  if (tag?.script) return RIGHT_TO_LEFT_SCRIPTS.has(tag.script) ? "rtl" : "ltr";
  return tag && RIGHT_TO_LEFT.has(tag.language) ? "rtl" : "ltr";
}

/** "German", the English name. An unknown tag is shown as it is. */
export function nameOfLanguage(language: string): string {
  const tag = readTag(language);
  return (tag && new Intl.DisplayNames("en", { type: "language" }).of(tag.baseName)) ?? language;
}

/** Null if it is not a language tag: one post must not break its list. */
function readTag(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language);
  } catch {
    return null;
  }
}
