import "server-only";
import { type ChangedTags, readChangedTags } from "#lib/cache/changed-tags.ts";
import type { TagClock } from "#lib/cache/tag-clock.ts";
import { log } from "#lib/log.ts";

/** A change shows on every page within two seconds: this, the query, and the rendering. */
const EVERY_MS = 1_000;

/** Reports changed tags to the clock every second, as long as the process lives. */
export function followTags(clock: TagClock): void {
  const listen = createListener(clock, readChangedTags);
  let isFailing = false;
  const again = async () => {
    try {
      await listen();
      if (isFailing) log.info("changed cache tags can be read again; none was missed");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn("cannot read changed cache tags; pages are served as they are", { error });
      isFailing = true;
    }
    setTimeout(() => void again(), EVERY_MS).unref();
  };
  void again();
}

/** Queries the database once and passes the answer on. A failed query is repeated from the same position. */
export function createListener(
  clock: TagClock,
  read: (since: string | null) => Promise<ChangedTags>,
): () => Promise<void> {
  let since: string | null = null;
  let reported: ReadonlyMap<string, string> = new Map();
  return async () => {
    const { upTo, changes } = await read(since);
    const now = performance.now();
    if (since === null) clock.startListening(now);
    // While a transaction stays open, each answer begins before it and repeats later changes.
    clock.hear(
      changes.filter(([tag, changedAt]) => reported.get(tag) !== changedAt).map(([tag]) => tag),
      now,
    );
    reported = new Map(changes);
    since = upTo;
  };
}
