/** What a third-party service can do. */
export const PROVIDER_KINDS = ["card", "bank", "swap", "faucet", "wallet"] as const;
type NanoProviderKind = (typeof PROVIDER_KINDS)[number];

export const PLATFORMS = ["android", "ios", "web", "desktop"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What readers choose a wallet by. Null where staff do not know. */
export type WalletFacts = {
  platforms: readonly Platform[];
  /** Its user holds the keys. */
  isSelfCustody: boolean | null;
  /** Payment links open it. */
  opensLinks: boolean | null;
  /** The least that it sends. */
  minSendRaw: string | null;
};

/** A third-party service that staff has checked. */
export type NanoProvider = {
  name: string;
  url: string;
  kinds: readonly NanoProviderKind[];
  /** Two-letter codes. Empty means everywhere. */
  countries: readonly string[];
  asksIdentity: boolean;
  note: string | null;
  checkedOn: string;
  /** Null if it is no wallet. */
  wallet: WalletFacts | null;
};

/** The same as staff see it: it may not be checked yet, and then readers do not see it. */
export type StaffProvider = Omit<NanoProvider, "checkedOn"> & { id: string; checkedOn: string | null };

/** The ways to get Nano. On a test network, it is not for sale. */
export type WaysToNano = { providers: readonly NanoProvider[]; isTestNetwork: boolean };

export function providersOf(
  providers: readonly NanoProvider[],
  kinds: readonly NanoProviderKind[],
  country: string | null = null,
): NanoProvider[] {
  return providers.filter(
    (provider) =>
      kinds.some((kind) => provider.kinds.includes(kind)) &&
      (country === null || provider.countries.length === 0 || provider.countries.includes(country)),
  );
}

/** All countries that any of them names, for choosing. */
export function countriesOf(providers: readonly NanoProvider[]): string[] {
  return [...new Set(providers.flatMap(({ countries }) => countries))].toSorted();
}

export function readCountry(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) ? value : null;
}

const NAMES = new Intl.DisplayNames("en", { type: "region" });

export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}
