import { readViewer } from "#lib/auth/companion-cookie.ts";
import { keepStored, readStored } from "#lib/page/storage.ts";

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

export const MOST_PLACES = 20;
export const POST_PATH = /^\/@\w{3,20}\/[a-z0-9-]{1,100}$/;

/** Keeps the place, first in the list. Without one, forgets the post. */
export function keepPlace(path: string, place: Omit<ReadingPlace, "path" | "at"> | null): void {
  const places = listKeptPlaces().filter((known) => Object(known).path !== path);
  if (place && POST_PATH.test(path)) places.unshift({ path, ...place, at: Date.now() });
  const kept = { by: readViewer(document.cookie), places: places.slice(0, MOST_PLACES) };
  keepStored(PLACES_KEY, places.length > 0 ? JSON.stringify(kept) : null);
}

/** As stored: reading-places.ts judges them. What someone read who has signed out since is not for the next person. */
export function listKeptPlaces(): unknown[] {
  try {
    const { by, places } = JSON.parse(readStored(PLACES_KEY) ?? "{}");
    if (Array.isArray(places) && (by === "visitor" || readViewer(document.cookie) !== "visitor")) return places;
  } catch {
    // Not written by us.
  }
  return [];
}
