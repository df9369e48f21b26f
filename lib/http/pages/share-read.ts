import { isStale } from "#lib/http/pages/tag-changes.ts";

type Reading = { begunAt: number; content: Promise<unknown> };

/** The readings under way, by name. A name always stands for the same type of content. */
const readings = new Map<string, Reading>();

/**
 * Joins a reading of the same content that is under way, so that a page that fifty readers ask for at once is read once. A reading
 * that began before a change was heard of is not joined: who asks after the change gets what it changed.
 */
export function shareRead<Content>(
  name: string,
  tags: readonly string[],
  read: () => Promise<Content>,
): Promise<Content> {
  const known = readings.get(name);
  if (known && !isStale(tags, known.begunAt)) return known.content as Promise<Content>;
  const reading = { begunAt: performance.now(), content: read() };
  readings.set(name, reading);
  const forget = () => {
    if (readings.get(name) === reading) readings.delete(name);
  };
  reading.content.then(forget, forget);
  return reading.content;
}
