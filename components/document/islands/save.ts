import { describeRefusal } from "#components/auth/refusal.ts";
import { findAll, onContent } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { readKeptIds, SAVED_KEY } from "#lib/purchases/checkout/owned-posts.ts";
import { changeSaved, readSavedPosts, refreshKept } from "#lib/purchases/checkout/watch-owned.ts";

const BUTTON = "button[data-island=save]";

/** Saves a post for later, or removes it, and fills the ribbons of what is saved. */
onContent(showSaved);
registerIsland("save", { open: change });
addEventListener("storage", ({ key }) => key === SAVED_KEY && showSaved());
if (readViewer(document.cookie) !== "visitor") {
  void refreshKept("saved", readKeptIds(SAVED_KEY) !== null, async () => {
    await readSavedPosts();
    showSaved();
  });
}

/** At once; back again if it is refused. */
async function change(button: HTMLElement): Promise<void> {
  const isSaved = button.ariaPressed !== "true";
  mark(button, isSaved);
  try {
    await changeSaved(postOf(button), isSaved);
    showSaved();
    if (isSaved)
      toast({ id: "saved", title: "Saved for later", action: { label: "Open library", onSelect: openLibrary } });
  } catch (error) {
    mark(button, !isSaved);
    const description = describeRefusal(error);
    toast({ id: "saved", title: isSaved ? "Not saved" : "Not removed", description, color: "error" });
  }
}

function openLibrary(): void {
  location.assign("/library/saved");
}

/** The same post may be in several lists of a page. A browser that stores nothing knows only what was pressed. */
function showSaved(): void {
  const ids = readKeptIds(SAVED_KEY);
  if (!ids) return;
  const saved = new Set(ids);
  for (const button of findAll(BUTTON)) mark(button, saved.has(postOf(button)));
}

function mark(button: HTMLElement, isSaved: boolean): void {
  button.ariaPressed = String(isSaved);
}

/** The button of a post's own page names it; in a list it stands behind the post's price. */
function postOf(button: HTMLElement): string {
  const price = button.previousElementSibling;
  if (price instanceof HTMLElement && price.dataset.priceOf) return price.dataset.priceOf;
  return button instanceof HTMLButtonElement ? button.value : "";
}
