export type Stop = {
  /** As startWalk counted it, or null for one that it did not see, such as a scrolling box. */
  number: number | null;
  name: string;
  isVisible: boolean;
  hasRing: boolean;
  isAfterLast: boolean;
  isNamed: boolean;
};

// Both run in the page.

/**
 * Puts the keyboard before the first stop. Returns what it should reach: everything that can be pressed, typed into or
 * followed.
 */
export function startWalk(): { number: number; name: string }[] {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  const isOwnStop = (element: HTMLElement) => {
    // A tab list passes the focus to the open tab, and a radio group has one stop.
    if (element.role === "tablist") return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    const group = [...document.getElementsByName(element.name)].filter((radio) => !radio.matches(":disabled"));
    return element === (group.find((radio) => radio.matches(":checked")) ?? group[0]);
  };
  const stops = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]"),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled, input[type=hidden]") &&
      element.closest("[inert]") === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isOwnStop(element),
  );
  return stops.map((element, number) => {
    element.dataset.stop = String(number);
    return { number, name: element.outerHTML.slice(0, 160) };
  });
}

/** Where the keyboard is now, or null once it has left the page. */
export async function describeFocusStop(): Promise<Stop | null> {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // Waits for what the focus reveals: one frame where motion is reduced.
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  const isInView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const last = document.querySelector("[data-last-stop]");
  last?.removeAttribute("data-last-stop");
  element.setAttribute("data-last-stop", "");
  // The ring may be on an element around the control, or on one beside it that stands for it.
  const near = [element, ...(element.parentElement?.children ?? [])];
  for (let holder = element.parentElement; holder && !holder.matches("main, body"); holder = holder.parentElement)
    near.push(holder);
  const isRinged = (part: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : "";
  const text = element.getAttribute("aria-label") ?? `${label}${element.textContent}`.trim().slice(0, 60);
  return {
    number: element.dataset.stop === undefined ? null : Number(element.dataset.stop),
    name: `${element.tagName.toLowerCase()} “${text}” ${element.id}`,
    isVisible: isInView && element.checkVisibility({ visibilityProperty: true }),
    hasRing: near.some(isRinged),
    isAfterLast: last === null || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    isNamed: text !== "" || element.hasAttribute("aria-labelledby") || element.matches("select, textarea"),
  };
}
