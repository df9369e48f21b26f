import { listToasts, toast } from "#components/ui/toasts/toast-store.ts";
import { setCurrentRoute } from "#lib/page/current-route.ts";
import { track } from "#lib/page/track.ts";
import { watchBuild } from "#lib/page/watch-build.ts";
import { errorHook, missingPart } from "#lib/page/watch-errors.ts";

const RELOAD = "reload";

export function countView(page: string): void {
  setCurrentRoute(page);
  track({ name: "page_view", page });
}

/** Offers to reload when that would help. Returns a function that stops it. */
export function watchPage(buildId: string): () => void {
  const stopWatching = watchBuild(buildId, offerNewBuild);
  const stopListening = errorHook.onMissingPart(tellFirstMissingPart);
  return () => {
    stopWatching();
    stopListening();
  };
}

/** A script that a press needed did not load. Reported once; said at each such press. */
export function tellMissingPart(path: string): void {
  errorHook.takeMissingPart(missingPart(path));
  if (!listToasts().some(({ id, open }) => id === RELOAD && open)) offerReloadOfPart();
}

function tellFirstMissingPart(): void {
  track({ name: "error_shown", what: "part" });
  offerReloadOfPart();
}

function offerReloadOfPart(): void {
  offerReload("Part of the page could not be loaded.", () => location.reload());
}

function offerNewBuild(): void {
  offerReload("A new version is ready.", () => {
    track({ name: "build_reloaded" });
    location.reload();
  });
}

/** It stays until it is answered. A second one replaces the first: one reload fixes both. */
function offerReload(title: string, onSelect: () => void): void {
  toast({ id: RELOAD, title, duration: Number.POSITIVE_INFINITY, action: { label: "Reload", onSelect } });
}
