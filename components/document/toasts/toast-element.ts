import { make } from "#components/document/element.ts";
import { swipeAway } from "#components/document/toasts/toast-swipe.ts";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { shapesOf } from "#components/ui/icons/icon-shapes.ts";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { TOAST, TOAST_LOOKS } from "#components/ui/toasts/toast-look.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The same as ToastCard draws. A document has no React: an icon or avatar of its own is not shown. */
export function makeToast(toast: Toast, close: () => void): HTMLElement {
  const { id, revision, title, description, color, icon, action } = toast;
  const { ink, sign } = TOAST_LOOKS[color];
  const titleId = `toast ${id} ${revision}`.replaceAll(" ", "-");
  const element = make(
    "li",
    { "aria-labelledby": titleId, class: TOAST.card, "data-state": "open", "data-toast": id, tabindex: "0" },
    ...(icon === null ? [] : [make("span", { class: `${TOAST.sign} ${ink}` }, makeIcon(sign, TOAST.signIcon))]),
    make(
      "div",
      { class: TOAST.text },
      make("div", { id: titleId, class: TOAST.title }, title),
      ...(description ? [make("div", { class: TOAST.description }, description)] : []),
      ...(action ? [makeAction(action, close)] : []),
    ),
    makeClose(close),
  );
  // A click or a swipe takes no focus; the keyboard gets here by F8.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  swipeAway(element, close);
  return element;
}

function makeAction({ label, onSelect }: NonNullable<Toast["action"]>, close: () => void): HTMLElement {
  const button = make("button", { type: "button", class: TOAST.action }, label);
  button.addEventListener("click", () => {
    onSelect();
    close();
  });
  return button;
}

function makeClose(close: () => void): HTMLElement {
  const look = buttonStyle({ tone: "quiet", size: "small" }, "square");
  const button = make("button", { type: "button", "aria-label": "Close", class: look }, makeIcon(xBold, ""));
  button.addEventListener("click", close);
  return button;
}

/** The same as IconSvg draws. */
function makeIcon(body: string, className: string): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  const attributes = { class: `shrink-0 ${className}`, fill: "currentColor", height: "1em", viewBox: "0 0 256 256" };
  setAll(icon, { ...attributes, width: "1em", "aria-hidden": "true" });
  for (const { tag, attributes: numbers } of shapesOf(body)) {
    const shape = document.createElementNS(SVG, tag);
    setAll(shape, numbers);
    icon.append(shape);
  }
  return icon;
}

function setAll(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
