/** Passes a click on a text of an area to its link, unless it ended a selection or hit another control. */
export function forwardClick(event: MouseEvent, area: Element): void {
  if (!(event.target instanceof Element) || event.target.closest("a, button")) return;
  if (getSelection()?.isCollapsed === false) return;
  area.querySelector("a[data-stretched]")?.dispatchEvent(new MouseEvent("click", event));
}
