/** Statuses that Next cannot give a page: moved for good (where its permanentRedirect is a 308), gone, withheld by law. */
const PAGE_STATUSES = [301, 410, 451] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

const PREFIX = "status:";

/** The mark travels as a cache tag: the one thing that a page can hand to its cache entry. */
export function statusTag(status: PageStatus): string {
  return `${PREFIX}${status}`;
}

export function isStatusTag(tag: string): boolean {
  return tag.startsWith(PREFIX);
}

export function findPageStatus(tags: readonly string[]): PageStatus | undefined {
  return PAGE_STATUSES.find((status) => tags.includes(statusTag(status)));
}
