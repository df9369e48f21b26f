/** The pieces of the interface, and the pages that tests need. Every build has them; a site shows them where DESIGN_PAGES is set. */
export function isDesignPage(path: string): boolean {
  return /^\/design(\/|$)/.test(decode(path));
}

/** An encoded address does not get round the setting. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
