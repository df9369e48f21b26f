import { isStatusTag } from "#lib/http/pages/page-status.ts";

const MAX_REMEMBERED_TAGS = 50_000;

/** The time of everything the build rendered: before this process. */
export const BEFORE_THIS_PROCESS = 0;

/**
 * When this process learned of each tag's last change, on its own clock, which also times the renderings. So no two
 * clocks are ever compared. A rendering that began before the news may have read the old content.
 */
export class TagClock {
  readonly #heardAt = new Map<string, number>();
  readonly #maxTags: number;
  /** Changes up to this time may be forgotten: the memory is bounded. */
  #forgottenUpTo = Number.NEGATIVE_INFINITY;
  /** Earlier changes were missed: the process was not listening yet. */
  #listeningSince = BEFORE_THIS_PROCESS;

  constructor(maxTags = MAX_REMEMBERED_TAGS) {
    this.#maxTags = maxTags;
  }

  /** Before, a change made in another process is not heard. */
  get isListening(): boolean {
    return this.#listeningSince > BEFORE_THIS_PROCESS;
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

  /** Reports whether something made from these tags' content since `begunAt` may be out of date. */
  isStale(tags: readonly string[], begunAt: number): boolean {
    if (begunAt <= this.#forgottenUpTo) return true;
    if (begunAt <= this.#listeningSince && tags.some(namesContent)) return true;
    return tags.some((tag) => (this.#heardAt.get(tag) ?? Number.NEGATIVE_INFINITY) >= begunAt);
  }
}

/** Next tags each page with its own route (_N_T_/…), which does not name any content. */
function namesContent(tag: string): boolean {
  return !(tag.startsWith("_N_T_/") || isStatusTag(tag));
}
