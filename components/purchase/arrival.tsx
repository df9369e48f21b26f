/** The mark that the server leaves before the first paid block (components/post/document/document-text.tsx). */
const PAID_START = "rest";

let noted: { postId: string; textTop: number } | null = null;

/** Before the whole text takes the place of its free part: where on the screen it stands. */
export function noteReading(postId: string): void {
  noted = { postId, textTop: readTextTop() };
  // What the browser would do by itself, it does in some browsers only, and then twice.
  document.documentElement.style.overflowAnchor = "none";
}

/** After that: what one was reading stays where it was, the rest unfolds below it, and the keyboard goes on there. */
export function arriveAtPost(postId: string): void {
  if (noted?.postId !== postId) return;
  const { textTop } = noted;
  noted = null;
  findText()?.setAttribute("data-unlocked", "");
  // Next scrolls to the top of what it takes for another page, at the end of this very commit; nothing is painted yet.
  queueMicrotask(() => keepTextAt(textTop));
  requestAnimationFrame(() => {
    keepTextAt(textTop);
    document.documentElement.style.removeProperty("overflow-anchor");
    // An open sheet gives the focus away when it closes.
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
