import { afterPaint, findAll } from "#components/document/element.ts";
import { keepPlace } from "#components/post/kept-places.ts";

const LOOK_AFTER_MS = 400;
/** A block whose end is above this line has been read. */
const LINE_PX = 120;

let resting: ReturnType<typeof setTimeout> | undefined;

/** On a post: remembers how far this device has read, when scrolling rests. */
export function keepReadingPlace(): void {
  addEventListener("scroll", lookSoon, { passive: true });
  // The first scroll may have been before this script.
  if (scrollY > 0) lookSoon();
}

function lookSoon(): void {
  clearTimeout(resting);
  // A hidden page is not painted, and may not come back.
  resting = setTimeout(() => (document.hidden ? look() : void afterPaint().then(look)), LOOK_AFTER_MS);
}

function look(): void {
  const blocks = listBlocks();
  const end = blocks.at(-1)?.getBoundingClientRect().bottom;
  if (end === undefined) return;
  const block = blocks.findIndex((one) => one.getBoundingClientRect().bottom > LINE_PX);
  const title = document.querySelector("h1")?.textContent ?? "";
  // Nothing to continue: it is read to the end.
  if (block < 0 || end <= innerHeight) keepPlace(location.pathname, null);
  else if (block > 1)
    keepPlace(location.pathname, { title, block, percent: Math.round((100 * block) / blocks.length) });
}

/** The blocks of the text, without the mark where its paid part begins. */
export function listBlocks(): HTMLElement[] {
  return findAll(".post-text > :not([hidden])");
}
