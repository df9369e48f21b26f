import { afterPaint, closestTo, findAll, OPEN, onContent, onPress } from "#components/document/element.ts";
import {
  addressOfIsland,
  type Island,
  loadIsland,
  loadPlainIsland,
  onIslandRequest,
} from "#components/document/islands.ts";
import { tellMissingPart } from "#components/layout/watch-page.ts";

const AT_START = [
  ["[data-counts]", "character-counts"],
  ["[data-own-post]", "own-post"],
  ["[data-viewer] [data-for-owners]", "owned"],
  ["[data-viewer] [data-island=save]", "save"],
  ["[data-viewer] [data-follows]", "follow"],
  ["[data-started] .post-text", "reading-place"],
  ["[data-started] [data-continue]", "continue-reading"],
  ["[data-slash-switch]", "slash-switch"],
  ["[data-amount-choice]", "amount-choice"],
] as const;

/** It begins when it comes into sight. */
const IN_SIGHT = "[data-discussion]";

/** A press inside an island's own dialog is the island's. */
const OPENER = "[data-island]:not(dialog)";

/** A press on an opener opens its island; the pointer or the focus on it loads the code ahead. */
export function openIslands(): void {
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, loadAhead);
  onPress(OPENER, press);
  // Pressed before this script ran: the browser has opened the frame by itself.
  for (const dialog of findAll(`dialog[data-island]${OPEN}`)) void open(dialog.dataset.island ?? "", dialog);
}

const sight = new IntersectionObserver(([part]) => {
  if (part?.isIntersecting) for (const discussion of findAll(IN_SIGHT)) void open("comments", discussion);
});

/** Some work from the start, where a page has an element for them. */
export function startIslands(): void {
  onIslandRequest(({ name, element, take }) => {
    if (element) return void open(name, element);
    const loading = loadPlainIsland(name);
    loading.catch(() => undefined);
    take?.(loading);
  });
  onContent(() => {
    // watchErrors reports a script that does not come. The page works without.
    for (const [selector, name] of AT_START)
      if (document.querySelector(selector)) loadPlainIsland(name).catch(() => undefined);
    for (const part of findAll(IN_SIGHT)) sight.observe(part);
  });
}

/** Menus, and presses beside dialogs, where the browser does not know how. */
export function helpOlderBrowsers(): void {
  // What knows this attribute of dialogs knows popovers, too.
  if (!("closedBy" in HTMLDialogElement.prototype)) loadPlainIsland("older-browsers").catch(() => undefined);
}

/** After the next paint: a finger presses at once, and what the browser opens by itself comes first. */
function loadAhead(event: Event): void {
  const name = closestTo(event, OPENER)?.dataset.island;
  // A failure is told at the press.
  if (name) void loadAfterPaint(name).catch(() => undefined);
}

function press(opener: HTMLElement, event: MouseEvent): void {
  const isLink = opener instanceof HTMLAnchorElement;
  if (isLink && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
  if (isLink || (opener instanceof HTMLButtonElement && opener.type === "submit")) event.preventDefault();
  const frame = document.getElementById(opener.getAttribute("commandfor") ?? "");
  opener.setAttribute("aria-busy", "true");
  void open(opener.dataset.island ?? "", frame ?? opener).finally(() => opener.removeAttribute("aria-busy"));
}

/** The frame is painted first, whatever its code costs. */
async function open(name: string, element: HTMLElement): Promise<void> {
  const island = await loadAfterPaint(name).catch(() => null);
  if (!island) return tellMissingPart(addressOfIsland(name));
  await island.open(element);
}

async function loadAfterPaint(name: string): Promise<Island> {
  await afterPaint();
  return loadIsland(name);
}
