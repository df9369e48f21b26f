const ON_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** In test mode, anyone can be any user. It runs on one machine with worthless money, or not at all. */
export function findUnsafeTestMode(isOn: boolean, source: Readonly<Record<string, string | undefined>>): string[] {
  if (!isOn) return [];
  const refusals: [isRefused: boolean, why: string][] = [
    [isElsewhere(source.SUPABASE_URL), "a Supabase on another machine"],
    [isElsewhere(source.SITE_URL), "a site that other machines reach"],
    [source.NANO_NETWORK?.trim() === "live", "the live Nano network"],
  ];
  return refusals.filter(([isRefused]) => isRefused).map(([, why]) => `is on, with ${why}.`);
}

function isElsewhere(address: string | undefined): boolean {
  if (!address?.trim()) return false;
  return !ON_THIS_MACHINE.test(URL.parse(address.trim())?.hostname ?? "");
}
