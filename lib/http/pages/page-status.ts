/**
 * Statuses of pages: moved permanently (Next's permanentRedirect sends 308), missing (its notFound leaves the drawing to
 * React in the browser), gone, withheld by law.
 */
const PAGE_STATUSES = [301, 404, 410, 451] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

const PREFIX = "status:";

/** The status as a cache tag, because a page can pass nothing else to its cache entry. */
export function statusTag(status: PageStatus): string {
  return `${PREFIX}${status}`;
}

export function isStatusTag(tag: string): boolean {
  return tag.startsWith(PREFIX);
}

export function findPageStatus(tags: readonly string[]): PageStatus | undefined {
  return PAGE_STATUSES.find((status) => tags.includes(statusTag(status)));
}
