const places: Element[] = [];
const listeners = new Set<() => void>();

/** While a modal dialog is open, the rest of the page is inert: messages are rendered in it. */
export function offerToastPlace(place: HTMLElement | null) {
  if (!place) return;
  places.push(place);
  notify();
  return () => {
    places.splice(places.indexOf(place), 1);
    notify();
  };
}

/** The place in the topmost dialog, or the page. */
export function toastPlace(): Element {
  return places.at(-1) ?? document.body;
}

export function subscribeToToastPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
