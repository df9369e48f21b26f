import { replaceInPage, shareInPage } from "#lib/page/store.ts";

/** A button that does nothing without page.ts. The browser opens dialogs and menus by itself. */
const SCRIPTED = "button[type=button]:not([commandfor],[popovertarget])";
const NAME = "early-presses";

/** In start.ts. */
export function noteEarlyPresses(): void {
  const presses: HTMLElement[] = [];
  replaceInPage(NAME, presses);
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(SCRIPTED);
    if (button && !("awake" in document.documentElement.dataset)) presses.push(button);
  });
}

/** In page.ts, once every part listens: no press is lost. */
export function repeatEarlyPresses(): void {
  for (const button of shareInPage(NAME, (): HTMLElement[] => []).splice(0)) button.click();
}
