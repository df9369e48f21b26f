/** Pages of a post for its author and its buyers. */
export const MEMBER_VARIANTS = "/member-variant";
/** Pages of lists with a query. */
export const BROWSE_VARIANTS = "/browse-variant";
/** Pages whose content depends on the query or on the viewer. */
export const ASKED_PAGES = "/asked-page";

/** Pages shown under another page's address. Only our own rewrites lead there. */
export function isVariantPage(path: string): boolean {
  return [MEMBER_VARIANTS, BROWSE_VARIANTS, ASKED_PAGES].some((variants) => path.startsWith(`${variants}/`));
}
