/** Whether what was made of these tags' content since this time may be out of date (lib/cache/tag-clock.ts). */
type IsStale = (tags: readonly string[], begunAt: number) => boolean;

/** Next loads the page cache by itself, so this module stands twice in the process. */
const CLOCK = Symbol.for("farthing.tag-clock");
const clock = globalThis as typeof globalThis & { [CLOCK]?: IsStale | undefined };

export function shareTagClock(isStale: IsStale | undefined): void {
  clock[CLOCK] = isStale;
}

/** `begunAt` is a time of performance.now(). Without a page cache, as in development, everything is stale. */
export function isStale(tags: readonly string[], begunAt: number): boolean {
  return clock[CLOCK]?.(tags, begunAt) ?? true;
}
