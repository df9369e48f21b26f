/**
 * Events that show activity. Scrolling counts, because a reader may press something soon. Screen readers may send
 * only a click.
 */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "click"];
/** Without activity, a page wakes by itself after this long, when the browser is idle. */
const UNTOUCHED_MS = 10_000;
/** An older press is dropped: a button that reacts later would surprise. */
const PRESS_LASTS_MS = 5_000;

/** The script with which a page loads its script files when needed. */
export function writeWakeScript(files: readonly string[]): string {
  const given = [files, SIGNS, UNTOUCHED_MS, PRESS_LASTS_MS].map((value) => JSON.stringify(value));
  return `(${wakeWhenNeeded.toString().replaceAll(/\n\s+/g, "\n")})(${given.join()})`;
}

/** The script files that such a page loads when needed. */
export function listLateScripts(html: string): string[] {
  const [, files = "[]"] = /<script>\(function wakeWhenNeeded[\s\S]*?\}\)\((\["[^\]]+"\]),/.exec(html) ?? [];
  return JSON.parse(files);
}

/** Runs in the page before anything else. May use nothing but its own arguments. */
function wakeWhenNeeded(files: string[], signs: string[], untouchedMs: number, pressLastsMs: number): void {
  const root = document.documentElement;
  let pressed: { button: HTMLElement; at: number } | undefined;

  // Text, links, menus and forms work without scripts. A button may have no handler yet, so its press waits.
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!event.isTrusted || !button || button.hasAttribute("popovertarget")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = { button, at: performance.now() };
    wake();
  };
  const letGo = () => {
    watcher.disconnect();
    removeEventListener("click", hold, true);
    if (pressed && performance.now() - pressed.at < pressLastsMs) pressed.button.click();
    pressed = undefined;
  };
  const watcher = new MutationObserver(letGo);

  const onSign = (event: Event) => {
    // Browsers also report a resting mouse when the page below it changes.
    const isResting =
      event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
    if (!isResting) wake();
  };
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, onSign, true);
    for (const file of files.splice(0)) {
      const script = document.createElement("script");
      script.src = file;
      script.setAttribute("async", "");
      script.onerror = letGo;
      document.head.append(script);
    }
  };

  // If this browser stores anything about its user, the page may have to show it: choices, purchases, a running
  // payment.
  const isKnown = () => {
    try {
      return document.cookie.length + localStorage.length + sessionStorage.length > 0;
    } catch {
      // Storage may be blocked. Then nothing is known.
      return false;
    }
  };

  addEventListener("click", hold, true);
  watcher.observe(root, { attributeFilter: ["data-awake"] });
  if (location.search !== "" || isKnown()) {
    wake();
    return;
  }
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  addEventListener("load", () => {
    // Loads ahead, so that waking only takes processor time. If it fails, waking loads again.
    for (const file of files) fetch(file, { priority: "low" }).catch(() => undefined);
    setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(wake) : wake()), untouchedMs);
  });
}
