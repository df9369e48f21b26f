import { closestTo } from "#components/document/element.ts";
import { dismissNewestToast, dismissToast, listToasts } from "#components/ui/toasts/toast-store.ts";

/** F8 leads to the messages; Escape closes the one that has the focus, or else the newest. */
export function watchToastKeys(region: HTMLElement, list: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.code === "F8" && region.isConnected) list.focus();
    if (event.key !== "Escape" || event.defaultPrevented || !listToasts().some(({ open }) => open)) return;
    // The dialog below stays open.
    if (region.closest("dialog")) event.preventDefault();
    const focused = closestTo(event, "li[data-toast]")?.dataset.toast;
    const isOpen = listToasts().some(({ id, open }) => open && id === focused);
    if (focused !== undefined && isOpen) dismissToast(focused);
    else dismissNewestToast();
  });
}
