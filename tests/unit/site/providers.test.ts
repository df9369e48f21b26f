import { expect, test } from "vitest";
import { countriesOf, type NanoProvider, providersOf, readCountry } from "#lib/site/providers/provider.ts";

const provider = (name: string, kinds: NanoProvider["kinds"], countries: string[]): NanoProvider => ({
  name,
  url: "https://example.com",
  kinds,
  countries,
  asksIdentity: true,
  note: null,
  checkedOn: "2026-11-20",
  wallet: null,
});

const LIST = [
  provider("Cards everywhere", ["card"], []),
  provider("Bank in Germany", ["bank"], ["DE", "AT"]),
  provider("Swap", ["swap"], []),
];

test("lists what matches the wish and the country, and what is available everywhere", () => {
  const names = (country: string | null) => providersOf(LIST, ["card", "bank"], country).map(({ name }) => name);
  expect(names(null)).toEqual(["Cards everywhere", "Bank in Germany"]);
  expect(names("DE")).toEqual(["Cards everywhere", "Bank in Germany"]);
  expect(names("FR")).toEqual(["Cards everywhere"]);
});

test("offers only named countries, and ignores any other", () => {
  expect(countriesOf(LIST)).toEqual(["AT", "DE"]);
  expect([readCountry("DE"), readCountry("de"), readCountry("Germany"), readCountry(undefined)]).toEqual([
    "DE",
    null,
    null,
    null,
  ]);
});
