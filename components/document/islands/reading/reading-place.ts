import { registerIsland } from "#components/document/islands.ts";
import { listBlocks } from "#components/document/reading-place.ts";
import { CONTINUE_HASH, findPlace } from "#components/post/reading-places.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";

/** On a post: leads back to where this device stopped. */
registerIsland("reading-place", { open: () => undefined });
returnToPlace();

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
