import type { OutgoingHttpHeaders } from "node:http";

/** A page as the page cache holds it, ready to be sent: the same object as long as it is good. */
export type HeldPage = {
  html: string;
  status?: number | undefined;
  headers?: OutgoingHttpHeaders | undefined;
};

/** Finds the page of a path, if it is held and may be sent as it is. */
type FindPage = (path: string) => HeldPage | undefined;

/** Next loads the page cache by itself, so this module stands twice in the process. */
const SHARED = Symbol.for("farthing.held-pages");
const shared = globalThis as typeof globalThis & { [SHARED]?: FindPage };

export function shareHeldPages(find: FindPage): void {
  shared[SHARED] = find;
}

export function findHeldPage(path: string): HeldPage | undefined {
  return shared[SHARED]?.(path);
}
