/** The mark that the server leaves before the first paid block (components/post/document/document-text.tsx). */
const PAID_START = "rest";

let remembered: { postId: string; textTop: number } | null = null;

/** Before the whole text replaces the free part: where that stands on the screen. */
export function rememberScrollPlace(postId: string): void {
  remembered = { postId, textTop: readTextTop() };
  // Turn off the browser's scroll anchoring: only some browsers have it, and there it would move twice.
  document.documentElement.style.overflowAnchor = "none";
}

/** Afterwards: the text being read stays in place, the rest unfolds below it, and gets the focus. */
export function restoreScrollPlace(postId: string): void {
  if (remembered?.postId !== postId) return;
  const { textTop } = remembered;
  remembered = null;
  findText()?.setAttribute("data-unlocked", "");
  // Next scrolls to the top of what it takes for a new page at the end of this commit, before anything is painted.
  queueMicrotask(() => keepTextAt(textTop));
  requestAnimationFrame(() => {
    keepTextAt(textTop);
    document.documentElement.style.removeProperty("overflow-anchor");
    // An open sheet moves the focus when it closes.
    if (!document.querySelector('[role="dialog"][data-state="open"]')) findPaidStart()?.focus({ preventScroll: true });
  });
}

function keepTextAt(textTop: number): void {
  scrollBy({ top: readTextTop() - textTop, behavior: "instant" });
}

export function findPaidStart(): HTMLElement | null {
  const start = document.getElementById(PAID_START)?.nextElementSibling;
  if (!(start instanceof HTMLElement)) return null;
  start.tabIndex = -1;
  return start;
}

function readTextTop(): number {
  return findText()?.getBoundingClientRect().top ?? 0;
}

function findText(): Element | null {
  return document.querySelector(".post-text");
}
