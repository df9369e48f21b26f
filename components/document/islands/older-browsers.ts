import { closestTo, findAll } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";

const MENU = "[popover]:not(dialog)";

/** What newer browsers do by themselves. Some know only one of the two. */
registerIsland("older-browsers", { open: () => undefined });
if (!("closedBy" in HTMLDialogElement.prototype)) document.addEventListener("click", closeFromBeside);
if (!("popover" in HTMLElement.prototype)) drawMenus();

/** A press beside a dialog that allows it closes it. Its target is the dialog itself, because the veil belongs to it. */
function closeFromBeside({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute("closedby") !== "any") return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}

/** Without popovers, a menu would lie over the page, unseen. */
function drawMenus(): void {
  for (const menu of findAll(MENU)) {
    menu.hidden = true;
    menu.style.cssText = "opacity:1;translate:none;z-index:9";
  }
  document.addEventListener("click", (event) => {
    const opened = closestTo(event, "[popovertarget]")?.getAttribute("popovertarget");
    const around = closestTo(event, MENU);
    for (const menu of findAll(MENU)) {
      if (menu.id === opened) menu.hidden = !menu.hidden;
      else if (menu !== around) menu.hidden = true;
    }
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") for (const menu of findAll(MENU)) menu.hidden = true;
  });
}
