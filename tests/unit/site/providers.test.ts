import { expect, test } from "vitest";
import { countriesOf, type Provider, providersOf, readCountry } from "#lib/site/provider";

const provider = (name: string, kinds: Provider["kinds"], countries: string[]): Provider => ({
  name,
  url: "https://example.com",
  kinds,
  countries,
  asksIdentity: true,
  note: null,
  checkedOn: "2026-11-20",
});

const LIST = [
  provider("Cards everywhere", ["card"], []),
  provider("Bank in Germany", ["bank"], ["DE", "AT"]),
  provider("Swap", ["swap"], []),
];

test("a list holds what serves the wish and the country, and those that serve everywhere", () => {
  const names = (country: string | null) => providersOf(LIST, ["card", "bank"], country).map(({ name }) => name);
  expect(names(null)).toEqual(["Cards everywhere", "Bank in Germany"]);
  expect(names("DE")).toEqual(["Cards everywhere", "Bank in Germany"]);
  expect(names("FR")).toEqual(["Cards everywhere"]);
});

test("countries to choose from are those that are named; anything else chosen counts for nothing", () => {
  expect(countriesOf(LIST)).toEqual(["AT", "DE"]);
  expect([readCountry("DE"), readCountry("de"), readCountry("Germany"), readCountry(undefined)]).toEqual([
    "DE",
    null,
    null,
    null,
  ]);
});
