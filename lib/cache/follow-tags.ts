import "server-only";
import { type ChangedTags, readChangedTags } from "#lib/cache/changed-tags";
import type { TagClock } from "#lib/cache/tag-clock";
import { log } from "#lib/log";

const EVERY_MS = 2_000;

/** Tells the clock, every two seconds for as long as the process lives, which tags have changed. */
export function followTags(clock: TagClock): void {
  const listen = createListener(clock, readChangedTags);
  let isFailing = false;
  const again = async () => {
    try {
      await listen();
      if (isFailing) log.info("changed cache tags are heard again; none was missed");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn("changed cache tags cannot be read: pages are served as they are", { error });
      isFailing = true;
    }
    setTimeout(() => void again(), EVERY_MS).unref();
  };
  void again();
}

/** One question to the database, and its answer passed on. A question that fails is asked again from the same place. */
export function createListener(
  clock: TagClock,
  read: (since: string | null) => Promise<ChangedTags>,
): () => Promise<void> {
  let since: string | null = null;
  let told: ReadonlyMap<string, string> = new Map();
  return async () => {
    const { upTo, changes } = await read(since);
    const now = performance.now();
    if (since === null) clock.startListening(now);
    // As long as some transaction stays open, each answer begins before it and repeats what came since.
    clock.hear(
      changes.filter(([tag, changedAt]) => told.get(tag) !== changedAt).map(([tag]) => tag),
      now,
    );
    told = new Map(changes);
    since = upTo;
  };
}
