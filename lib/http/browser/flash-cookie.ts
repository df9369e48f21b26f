/** Over https, the prefix stops subdomains and other paths from setting it. */
export function flashCookieName(isSecure: boolean): string {
  return isSecure ? "__Host-flash" : "flash";
}
