import { readViewer } from "#lib/auth/companion-cookie.ts";

/** How far this device has read in a post. Only numbers, and the title: never words of a text, which may be paid. */
export type ReadingPlace = {
  path: string;
  title: string;
  /** The number of the block at the top of the screen. */
  block: number;
  /** How much of the text is above it, in percent. */
  percent: number;
  at: number;
};

/** The first script looks for it, so that a list of posts has room for the strip before it is painted. */
export const PLACES_KEY = "farthing-places";

/** In an address: leads to the stored place, not to the beginning. */
export const CONTINUE_HASH = "#continue";

const MOST = 20;
const GOOD_FOR_MS = 90 * 24 * 3_600_000;
const PATH = /^\/@\w{3,20}\/[a-z0-9-]{1,100}$/;

/** Newest first. What is old or was not written by us is left out. */
export function readPlaces(now = Date.now()): ReadingPlace[] {
  return readStored()
    .filter(isPlace)
    .filter(({ at }) => at <= now && now - at < GOOD_FOR_MS)
    .slice(0, MOST);
}

export function findPlace(path: string): ReadingPlace | undefined {
  return readPlaces().find((place) => place.path === path);
}

/** Keeps the place, first in the list. Without one, forgets the post. */
export function keepPlace(path: string, place: Omit<ReadingPlace, "path" | "at"> | null): void {
  const others = readPlaces().filter((known) => known.path !== path);
  const places = place && PATH.test(path) ? [{ path, ...place, at: Date.now() }, ...others].slice(0, MOST) : others;
  if (places.length === 0) {
    forgetPlaces();
    return;
  }
  try {
    localStorage.setItem(PLACES_KEY, JSON.stringify({ by: readViewer(document.cookie), places }));
  } catch {
    return;
  }
}

export function forgetPlaces(): void {
  try {
    localStorage.removeItem(PLACES_KEY);
  } catch {
    return;
  }
}

/** What someone read who has signed out since is not for the next person. */
function readStored(): unknown[] {
  try {
    const { by, places } = JSON.parse(localStorage.getItem(PLACES_KEY) ?? "{}");
    if (Array.isArray(places) && (by === "visitor" || readViewer(document.cookie) !== "visitor")) return places;
  } catch {
    return [];
  }
  forgetPlaces();
  return [];
}

function isPlace(value: unknown): value is ReadingPlace {
  const { path, title, block, percent, at }: Partial<Record<string, unknown>> = Object(value);
  return (
    typeof path === "string" &&
    PATH.test(path) &&
    typeof title === "string" &&
    title.length <= 300 &&
    [block, percent, at].every(Number.isSafeInteger) &&
    Number(block) > 0 &&
    Number(percent) >= 0 &&
    Number(percent) <= 100
  );
}
