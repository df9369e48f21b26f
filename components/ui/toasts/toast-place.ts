import { createStore, shareInPage } from "#lib/page/store.ts";

const places = shareInPage("toast-places", () => createStore<readonly Element[]>([]));

/** While a modal dialog is open, the rest of the page is inert: messages are rendered in it. */
export function offerToastPlace(place: HTMLElement | null) {
  if (!place) return;
  places.set([...places.get(), place]);
  return () => places.set(places.get().filter((offered) => offered !== place));
}

/** The place in the topmost dialog, or the page. */
export function toastPlace(): Element {
  return places.get().at(-1) ?? document.body;
}

export const subscribeToToastPlace = places.subscribe;
