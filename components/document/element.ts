/** Everything in the page that the selector finds. */
export function findAll<Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] {
  return [...document.querySelectorAll<Kind>(selector)];
}

/** An open dialog: one that is a popover does not say so by its attribute. */
export const OPEN = ":is([open],:popover-open)";

/** The element itself or the nearest one around it, where a press, key or focus arrived. */
export function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Calls `act` for each press on, or within, what the selector finds. */
export function onPress(selector: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener("click", (event) => {
    const element = closestTo(event, selector);
    if (element) act(element, event);
  });
}

type Attributes = Record<string, string>;

/** A new element. Attributes come first, then what is in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** When the browser has painted what was changed until now, so that to ask where things are costs nothing. */
export function afterPaint(): Promise<void> {
  return new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted));
  });
}

const NEW_CONTENT = "farthing:new-content";

/** Runs now, and again each time that a part of the page has been replaced. */
export function onContent(act: () => void): void {
  act();
  document.addEventListener(NEW_CONTENT, act);
}

export function tellNewContent(): void {
  document.dispatchEvent(new Event(NEW_CONTENT));
}
