/** Languages that people write in here, by their tags. More can come; a profile keeps what it has. */
const TAGS = [
  ..."ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl".split(" "),
  ..."pl pt pt-BR ro ru sk sl sr sv sw ta th tl tr uk ur vi zh-Hans zh-Hant".split(" "),
];

/** A language, perhaps its script and its region. What else a tag can hold, names no language that people choose. */
const SHAPE = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/;

export type Language = { tag: string; name: string };

/** As the database asks, too (private.is_language). Every such tag is one that browsers understand. */
export function isLanguageTag(text: string): boolean {
  return SHAPE.test(text);
}

/** Each by its own name, and the one that is chosen even if it is not on the list. */
export function listLanguages(chosen: string): Language[] {
  const tags = TAGS.includes(chosen) ? TAGS : [...TAGS, chosen];
  return tags.map((tag) => ({ tag, name: nameOf(tag) })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The names of all time zones, and the one that is chosen even if this machine does not know it. */
export function listTimeZones(chosen: string | null): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...(chosen === null ? [] : [chosen])])];
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
}
