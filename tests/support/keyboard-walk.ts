export type Stop = {
  /** Its place in the document. */
  index: number;
  name: string;
  isVisible: boolean;
  hasRing: boolean;
  isAfterLast: boolean;
  isNamed: boolean;
};

// Both run in the page.

/** Puts the keyboard before the first stop. Gives what it should come by: all that can be pressed, typed into or followed. */
export function startWalk(): { index: number; name: string }[] {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  const all = [...document.querySelectorAll<HTMLElement>("*")];
  const isChosenRadio = (element: HTMLElement) =>
    !(element instanceof HTMLInputElement) ||
    element.type !== "radio" ||
    element.checked ||
    !document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`);
  return all.flatMap((element, index) => {
    const isStop =
      element.tabIndex >= 0 &&
      element.matches("a[href], button, input, select, textarea, summary, [tabindex]") &&
      !element.matches(":disabled, input[type=hidden]") &&
      element.closest("[inert]") === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isChosenRadio(element);
    return isStop ? [{ index, name: element.outerHTML.slice(0, 120) }] : [];
  });
}

/** Where the keyboard is now; null once it has left the page. */
export function nameStop(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  const isInView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const last = document.querySelector("[data-last-stop]");
  const isAfterLast = last === null || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  last?.removeAttribute("data-last-stop");
  element.setAttribute("data-last-stop", "");
  // The ring may be drawn by what holds the control, or by what stands for it beside it.
  const near = [element, ...(element.parentElement?.children ?? [])];
  for (let holder = element.parentElement; holder && near.length < 40 && !holder.matches("main, body"); ) {
    near.push(holder);
    holder = holder.parentElement;
  }
  const hasRing = near.some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : "";
  const text = element.getAttribute("aria-label") ?? `${label}${element.textContent}`.trim().slice(0, 60);
  return {
    index: [...document.querySelectorAll("*")].indexOf(element),
    name: `${element.tagName.toLowerCase()} “${text}” ${element.id}`,
    isVisible: isInView && element.checkVisibility({ visibilityProperty: true }),
    hasRing,
    isAfterLast,
    isNamed: text !== "" || element.hasAttribute("aria-labelledby") || element.matches("select, textarea"),
  };
}
