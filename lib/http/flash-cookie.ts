/** Over https its name lets no subdomain set it, nor a server on another path. */
export function flashCookieName(isSecure: boolean): string {
  return isSecure ? "__Host-flash" : "flash";
}
