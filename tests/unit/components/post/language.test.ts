import fc from "fast-check";
import { expect, test } from "vitest";
import { directionOf, nameOfLanguage } from "#components/post/language.ts";
import { isLanguageTag } from "#lib/creators/locales.ts";

test.each([
  ["de", "German", "ltr"],
  ["pt-BR", "Brazilian Portuguese", "ltr"],
  ["ar", "Arabic", "rtl"],
  ["uz-Arab", "Uzbek (Arabic)", "rtl"],
  ["zh-Hant", "Traditional Chinese", "ltr"],
])("%s is %s, written %s", (tag, name, direction) => {
  expect([nameOfLanguage(tag), directionOf(tag)]).toEqual([name, direction]);
});

test.each(["de-a1", "de_DE", "e", "", "de-1996-1996"])("“%s” is shown as it is, and breaks no page", (tag) => {
  expect([nameOfLanguage(tag), directionOf(tag)]).toEqual([tag, "ltr"]);
});

test("browsers understand every language tag that a profile accepts", () => {
  const parts = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$/;
  fc.assert(
    fc.property(fc.stringMatching(parts), (tag) => {
      expect(isLanguageTag(tag)).toBe(true);
      expect(new Intl.Locale(tag).language).not.toBe("");
    }),
  );
});
