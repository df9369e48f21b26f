import { isStatusTag } from "#lib/http/page-status";

const MAX_REMEMBERED_TAGS = 50_000;

/** When a page was begun that the build has rendered: on this process's clock, before everything. */
export const BEFORE_THIS_PROCESS = 0;

/**
 * When this process heard of each tag's last change, on the process's own clock, which is also the one that says when a
 * rendering began. So no two clocks are ever compared. What began before the news may have read what was there before.
 */
export class TagClock {
  readonly #heardAt = new Map<string, number>();
  readonly #maxTags: number;
  /** Changes up to here may have been forgotten: the memory is bounded. */
  #forgottenUpTo = Number.NEGATIVE_INFINITY;
  /** What changed before this was heard by nobody: the process was not listening yet. */
  #listeningSince = BEFORE_THIS_PROCESS;

  constructor(maxTags = MAX_REMEMBERED_TAGS) {
    this.#maxTags = maxTags;
  }

  startListening(now: number): void {
    this.#listeningSince = now;
  }

  hear(tags: readonly string[], now: number): void {
    for (const tag of tags) {
      this.#heardAt.delete(tag);
      this.#heardAt.set(tag, now);
    }
    for (const [oldest, heardAt] of this.#heardAt) {
      if (this.#heardAt.size <= this.#maxTags) break;
      this.#heardAt.delete(oldest);
      this.#forgottenUpTo = heardAt;
    }
  }

  /** Whether something that was made from these tags' content, from `begunAt` on, may be out of date. */
  isStale(tags: readonly string[], begunAt: number): boolean {
    if (begunAt <= this.#forgottenUpTo) return true;
    if (begunAt <= this.#listeningSince && tags.some(namesContent)) return true;
    return tags.some((tag) => (this.#heardAt.get(tag) ?? Number.NEGATIVE_INFINITY) >= begunAt);
  }
}

/** Next tags each page with its own route (_N_T_/…); that says nothing about what the page was made from. */
function namesContent(tag: string): boolean {
  return !(tag.startsWith("_N_T_/") || isStatusTag(tag));
}
