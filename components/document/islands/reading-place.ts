import { findAll } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { CONTINUE_HASH, findPlace, keepPlace } from "#components/post/reading-places.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";

const LOOK_AFTER_MS = 400;
/** A block whose end is above this line has been read. */
const LINE_PX = 120;

let isLooking = false;

/** On a post: leads back to where this device stopped, and remembers how far it has read. */
registerIsland("reading-place", { open: () => undefined });
returnToPlace();
addEventListener("scroll", lookSoon, { passive: true });
// The first scroll has loaded this script.
if (scrollY > 0) lookSoon();

function returnToPlace(): void {
  const place = findPlace(location.pathname);
  if (!place) return;
  const go = () => goTo(place.block);
  if (location.hash === CONTINUE_HASH) {
    history.replaceState(history.state, "", location.pathname + location.search);
    go();
  } else if (scrollY === 0 && !location.hash && !document.querySelector(".post-fade")) {
    // On a locked page the message could hide what is for sale.
    toast({
      id: "reading-place",
      title: `You have read ${place.percent}\u00A0% of this`,
      action: { label: "Continue there", onSelect: go },
    });
  }
}

/** Also for those who do not see the page move. */
function goTo(block: number): void {
  const found = listBlocks()[block];
  if (!found) return;
  found.scrollIntoView();
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

/** At most twice a second. */
function lookSoon(): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(() => {
    isLooking = false;
    look();
  }, LOOK_AFTER_MS);
}

function look(): void {
  const blocks = listBlocks();
  const end = blocks.at(-1)?.getBoundingClientRect().bottom;
  if (end === undefined) return;
  const block = blocks.findIndex((one) => one.getBoundingClientRect().bottom > LINE_PX);
  // Nothing to continue: it is read to the end.
  if (block < 0 || end <= innerHeight) keepPlace(location.pathname, null);
  else if (block > 1) keepPlace(location.pathname, { title: readTitle(), block, percent: percentOf(block, blocks) });
}

function readTitle(): string {
  return document.querySelector("h1")?.textContent?.slice(0, 200) ?? "";
}

function percentOf(block: number, { length }: HTMLElement[]): number {
  return Math.round((100 * block) / length);
}

/** The blocks of the text, without the mark where its paid part begins. */
function listBlocks(): HTMLElement[] {
  return findAll(".post-text > :not([hidden])");
}
