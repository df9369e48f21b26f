import { onPress } from "#components/document/element.ts";
import { openSearchBySlash } from "#components/layout/frame/slash-key.ts";
import { forwardClick } from "#components/ui/navigation/forward-click.ts";

/** Back returns to the page as it was left: without an open sheet. */
export function closeSheetOnChoice(): void {
  onPress("[data-navigation-sheet] a", (link) => link.closest<HTMLElement>("[popover]")?.hidePopover?.());
}

export function forwardCardClicks(): void {
  onPress("[data-stretched-area]", (area, event) => forwardClick(event, area));
}

export function searchBySlash(): void {
  const around = document.querySelector<HTMLElement>("[data-slash-field]");
  document.addEventListener("keydown", (event) => openSearchBySlash(event, around?.dataset.slashField ?? "", around));
}
