/** A page number, or null for a gap. */
export type PageSlot = number | null;

const MOST_SLOTS = 7;

/**
 * The first page, the last, the current one and its neighbours, always in the same number of slots, so that nothing
 * jumps while paging. A gap hides at least two pages: a single page needs no more room than the ellipsis.
 */
export function listPageSlots(current: number, total: number): PageSlot[] {
  if (total <= MOST_SLOTS) return countFrom(1, total);
  if (current <= 4) return [...countFrom(1, 5), null, total];
  if (current >= total - 3) return [1, null, ...countFrom(total - 4, total)];
  return [1, null, ...countFrom(current - 1, current + 1), null, total];
}

function countFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}
