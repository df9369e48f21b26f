import "server-only";
import { z } from "zod";
import { keepReadable } from "#lib/posts/readable.ts";

/** How many rows staff's lists show at once. Their functions return one more, if there is one. */
export const STAFF_PAGE = 50;

/** A page of a list, without rows that cannot be read. `next` is the id to go on behind. */
export function readStaffPage<Entry>(
  list: string,
  data: unknown,
  read: (row: { id: string }) => Entry,
): { rows: Entry[]; next: string | null } {
  const listed = z.array(z.looseObject({ id: z.string() })).parse(data);
  const next = listed.length > STAFF_PAGE ? (listed[STAFF_PAGE - 1]?.id ?? null) : null;
  return { rows: keepReadable(list, listed.slice(0, STAFF_PAGE), read), next };
}
