import { isCountry } from "#lib/env/shapes.ts";

/** The languages people write in here, by tag. The list may grow; profiles keep what they have. */
const TAGS = [
  ..."ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl".split(" "),
  ..."pl pt pt-BR ro ru sk sl sr sv sw ta th tl tr uk ur vi zh-Hans zh-Hant".split(" "),
];

/** A language, and optionally its script and region. People choose no other parts of a tag. */
const SHAPE = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/;

export type Language = { tag: string; name: string };

/** The same check as in the database (private.is_language). Browsers understand every such tag. */
export function isLanguageTag(text: string): boolean {
  return SHAPE.test(text);
}

/** Each language by its own name, including the chosen one even if it is not on the list. */
export function listLanguages(chosen: string): Language[] {
  const tags = TAGS.includes(chosen) ? TAGS : [...TAGS, chosen];
  return tags.map((tag) => ({ tag, name: nameLanguage(tag) })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** All time zones, including the chosen one even if this machine does not know it. */
export function listTimeZones(chosen: string | null): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...(chosen === null ? [] : [chosen])])];
}

export type Country = { code: string; name: string };

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const REGIONS = new Intl.DisplayNames("en", { type: "region" });

/** Every country of ISO 3166, by its English name. */
export function listCountries(): Country[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: REGIONS.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export function nameLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
}
