/** Some wallets listen to the one form, some to the other. */
const SECOND_TRY_MS = 1_200;

/** Browsers keep `nano:` for programs of the device; the demo wallet is a page of ours and takes it as a parameter. */
export function walletLink(uri: string, isTestNetwork: boolean): { href: string; target: string | undefined } {
  return isTestNetwork
    ? { href: `/demo-wallet?uri=${encodeURIComponent(uri)}`, target: "_blank" }
    : { href: uri, target: undefined };
}

/** A wallet that opens takes the page's focus; where none did, the second form is tried. */
export function openAgainWithSlashes(uri: string): void {
  setTimeout(() => {
    if (document.visibilityState === "visible" && document.hasFocus())
      location.assign(uri.replace(/^nano:/, "nano://"));
  }, SECOND_TRY_MS);
}
