/** Some wallets handle one form, some the other. */
const SECOND_TRY_MS = 1_200;

/** Browsers hand `nano:` to apps on the device. The demo wallet is a page, so it takes the link as a parameter. */
export function walletLink(uri: string, isTestNetwork: boolean): { href: string; target: string | undefined } {
  return isTestNetwork
    ? { href: `/demo-wallet?uri=${encodeURIComponent(uri)}`, target: "_blank" }
    : { href: uri, target: undefined };
}

/** A wallet that opens takes the focus from the page. If none did, the second form is tried. */
export function openWithSlashes(uri: string): void {
  setTimeout(() => {
    if (document.visibilityState === "visible" && document.hasFocus())
      location.assign(uri.replace(/^nano:/, "nano://"));
  }, SECOND_TRY_MS);
}
