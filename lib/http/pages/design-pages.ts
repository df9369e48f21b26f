/**
 * Pages that show the interface's parts, for design and tests. Every build contains them; a site serves them only
 * with DESIGN_PAGES.
 */
export function isDesignPage(path: string): boolean {
  return /^\/design(\/|$)/.test(decode(path));
}

/** Decodes the path, so that an encoded one cannot bypass the setting. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
