const ON_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** In test mode anybody is whoever he says. It runs on one machine with money of no value, or it does not run. */
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
