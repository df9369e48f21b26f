import { listKeptPlaces, MOST_PLACES, PLACES_KEY, POST_PATH, type ReadingPlace } from "#components/post/kept-places.ts";
import { keepStored } from "#lib/page/storage.ts";

/** In an address: leads to the stored place, not to the beginning. */
export const CONTINUE_HASH = "#continue";

const GOOD_FOR_MS = 90 * 24 * 3_600_000;

/** Newest first. What is old or was not written by us is left out. Where nothing is left, nothing stays stored. */
export function readPlaces(now = Date.now()): ReadingPlace[] {
  const places = listKeptPlaces()
    .filter(isPlace)
    .filter(({ at }) => at <= now && now - at < GOOD_FOR_MS)
    .slice(0, MOST_PLACES);
  if (places.length === 0) forgetPlaces();
  return places;
}

export function findPlace(path: string): ReadingPlace | undefined {
  return readPlaces().find((place) => place.path === path);
}

export function forgetPlaces(): void {
  keepStored(PLACES_KEY, null);
}

function isPlace(value: unknown): value is ReadingPlace {
  const { path, title, block, percent, at }: Partial<Record<string, unknown>> = Object(value);
  return (
    typeof path === "string" &&
    POST_PATH.test(path) &&
    typeof title === "string" &&
    title.length <= 300 &&
    [block, percent, at].every(Number.isSafeInteger) &&
    Number(block) > 0 &&
    Number(percent) >= 0 &&
    Number(percent) <= 100
  );
}
