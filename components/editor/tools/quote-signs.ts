/** The signs around a quotation, and around one inside it. */
export type QuoteSigns = { open: string; close: string; innerOpen: string; innerClose: string };

const signs = (open: string, close: string, innerOpen: string, innerClose: string): QuoteSigns => ({
  open,
  close,
  innerOpen,
  innerClose,
});

const ENGLISH = signs("“", "”", "‘", "’");
const GERMAN = signs("„", "“", "‚", "‘");
const POLISH = signs("„", "”", "‚", "’");
const NORDIC = signs("”", "”", "’", "’");
const GUILLEMETS = signs("«", "»", "“", "”");
/** With narrow spaces that do not break. */
const FRENCH = signs("«\u202F", "\u202F»", "“", "”");
const RUSSIAN = signs("«", "»", "„", "“");

/** As the languages print them. East Asian languages have keys of their own for theirs. */
const BY_LANGUAGE: Readonly<Record<string, QuoteSigns | null>> = {
  ...{ de: GERMAN, cs: GERMAN, sk: GERMAN, sl: GERMAN, bg: GERMAN, is: GERMAN, lt: GERMAN, et: GERMAN, ka: GERMAN },
  ...{ pl: POLISH, ro: POLISH, hu: POLISH, hr: POLISH, sr: POLISH, sv: NORDIC, fi: NORDIC },
  ...{
    fr: FRENCH,
    "fr-ch": GUILLEMETS,
    es: GUILLEMETS,
    it: GUILLEMETS,
    pt: GUILLEMETS,
    "pt-br": ENGLISH,
    ca: GUILLEMETS,
  },
  ...{ nb: GUILLEMETS, nn: GUILLEMETS, no: GUILLEMETS, el: GUILLEMETS, "de-ch": GUILLEMETS, hy: GUILLEMETS },
  ...{ ru: RUSSIAN, uk: RUSSIAN, be: RUSSIAN, kk: RUSSIAN },
  ...{ ja: null, zh: null, ko: null, yue: null },
};

/** Null where quotation signs are typed, not derived. Without a language, as in English. */
export function quoteSignsOf(language: string | null): QuoteSigns | null {
  const tag = (language ?? "en").toLowerCase();
  const [base = ""] = tag.split("-");
  for (const name of [tag, base]) if (Object.hasOwn(BY_LANGUAGE, name)) return BY_LANGUAGE[name] ?? null;
  return ENGLISH;
}
