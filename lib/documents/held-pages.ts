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

/** Whether what was made of these tags' content since this time may be out of date (lib/cache/tag-clock.ts). */
type IsStale = (tags: readonly string[], begunAt: number) => boolean;

const CLOCK = Symbol.for("farthing.tag-clock");
const clock = globalThis as typeof globalThis & { [CLOCK]?: IsStale | undefined };

export function shareTagClock(isStale: IsStale | undefined): void {
  clock[CLOCK] = isStale;
}

/** `begunAt` is a time of performance.now(). Without a page cache, as in development, everything is stale. */
export function isStale(tags: readonly string[], begunAt: number): boolean {
  return clock[CLOCK]?.(tags, begunAt) ?? true;
}
