import type { Page } from "@playwright/test";

/** Makes Chromium behave like the oldest browsers of our list: without commandfor, closedby, popovers and younger functions. */
export async function becomeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [HTMLButtonElement.prototype, ["command", "commandForElement"]],
      [HTMLDialogElement.prototype, ["closedBy"]],
      [HTMLElement.prototype, ["popover", "showPopover", "hidePopover", "togglePopover"]],
      [URL, ["canParse"]],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
    document.addEventListener("command", (event) => event.preventDefault(), true);
    let isPointer = false;
    const note = ({ type }: Event) => {
      isPointer = type === "pointerdown";
    };
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, note, true);
    document.addEventListener("cancel", (event) => isPointer && event.preventDefault(), true);
    const isMenu = ({ target }: Event) => target instanceof Element && target.matches("[popover]:not(dialog)");
    document.addEventListener("beforetoggle", (event) => isMenu(event) && event.preventDefault(), true);
    const shown = new CSSStyleSheet();
    shown.replaceSync("[popover]:not(dialog,[hidden]){display:block}");
    document.adoptedStyleSheets.push(shown);
  });
}
