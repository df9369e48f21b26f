/** Where a post lives as its author and its buyers see it. */
export const MEMBER_VARIANTS = "/member-variant";
/** Where parts of lists live that an address asks for by its query. */
export const BROWSE_VARIANTS = "/browse-variant";
/** Where pages of the site live that answer to what their address asks, or to who asks. */
export const ASKED_PAGES = "/asked-page";

/** Pages that are shown at the address of another. Only a rewrite of ours leads there. */
export function isVariantPage(path: string): boolean {
  return [MEMBER_VARIANTS, BROWSE_VARIANTS, ASKED_PAGES].some((variants) => path.startsWith(`${variants}/`));
}
