/** What says that somebody is there. A scroll is one, too: whoever reads on may soon press. A screen reader may give a click alone. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "click"];
/** After so long without any sign a page wakes by itself, when the browser has nothing to do. */
const UNTOUCHED_MS = 10_000;
/** What a button does later than this surprises: the press is forgotten. */
const PRESS_LASTS_MS = 5_000;

/** The script by which a page loads its script files when it needs them. */
export function writeWakeScript(files: readonly string[]): string {
  const given = [files, SIGNS, UNTOUCHED_MS, PRESS_LASTS_MS].map((value) => JSON.stringify(value));
  return `(${wakeWhenNeeded.toString().replaceAll(/\n\s+/g, "\n")})(${given.join()})`;
}

/** The script files that a page written so loads when it needs them. */
export function listLateScripts(html: string): string[] {
  const [, files = "[]"] = /<script>\(function wakeWhenNeeded[\s\S]*?\}\)\((\["[^\]]+"\]),/.exec(html) ?? [];
  return JSON.parse(files);
}

/** Runs in the page, before anything of it is there: nothing but its own arguments may be named here. */
function wakeWhenNeeded(files: string[], signs: string[], untouchedMs: number, pressLastsMs: number): void {
  const root = document.documentElement;
  let pressed: { button: HTMLElement; at: number } | undefined;

  // Text, links, menus and forms are the browser's own. A button may have nothing behind it yet: its press waits.
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
    // A browser tells of the resting mouse, too, when the page below it changes.
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

  // Of whom this browser knows something, the page may have to show it: what was chosen, bought, or is being paid.
  const isKnown = () => {
    try {
      return document.cookie.length + localStorage.length + sessionStorage.length > 0;
    } catch {
      // Storage can be closed to a page; then nothing is known.
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
    // Loaded ahead, so that waking is only a matter of the processor. Should it fail, waking asks again.
    for (const file of files) fetch(file, { priority: "low" }).catch(() => undefined);
    setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(wake) : wake()), untouchedMs);
  });
}
