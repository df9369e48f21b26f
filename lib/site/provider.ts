/** What a third-party service can do. */
export const PROVIDER_KINDS = ["card", "bank", "swap", "faucet", "wallet"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** A third-party service that staff has checked. */
export type Provider = {
  name: string;
  url: string;
  kinds: readonly ProviderKind[];
  /** Two-letter codes. Empty means everywhere. */
  countries: readonly string[];
  asksIdentity: boolean;
  note: string | null;
  checkedOn: string;
};

/** The ways to get Nano. On a test network, it is not for sale. */
export type WaysToNano = { providers: readonly Provider[]; isTestNetwork: boolean };

export function providersOf(
  providers: readonly Provider[],
  kinds: readonly ProviderKind[],
  country: string | null = null,
): Provider[] {
  return providers.filter(
    (provider) =>
      kinds.some((kind) => provider.kinds.includes(kind)) &&
      (country === null || provider.countries.length === 0 || provider.countries.includes(country)),
  );
}

/** All countries that any of them names, for choosing. */
export function countriesOf(providers: readonly Provider[]): string[] {
  return [...new Set(providers.flatMap(({ countries }) => countries))].toSorted();
}

export function readCountry(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) ? value : null;
}

const NAMES = new Intl.DisplayNames("en", { type: "region" });

export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}
