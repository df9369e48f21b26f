const RIGHT_TO_LEFT = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi"]);
const RIGHT_TO_LEFT_SCRIPTS = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"]);

export function directionOf(language: string): "ltr" | "rtl" {
  const { language: name, script } = new Intl.Locale(language);
  if (script) return RIGHT_TO_LEFT_SCRIPTS.has(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(name) ? "rtl" : "ltr";
}

/** "German", as English readers call it. */
export function nameOfLanguage(language: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}
