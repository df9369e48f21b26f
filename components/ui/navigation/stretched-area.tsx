"use client";
import type { ReactNode } from "react";

/**
 * Contains one link that covers the whole area, and texts above it that can be selected. A click on such a text is passed to the
 * link, unless it ended a selection or hit another control. The keyboard does not need this.
 */
export function StretchedArea({ className, children }: { className: string; children: ReactNode }) {
  return (
    <article className={className} ref={forwardClicks}>
      {children}
    </article>
  );
}

function forwardClicks(area: HTMLElement) {
  const forwardClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest("a, button")) return;
    if (getSelection()?.isCollapsed === false) return;
    area.querySelector("a[data-stretched]")?.dispatchEvent(new MouseEvent("click", event));
  };
  area.addEventListener("click", forwardClick);
  return () => area.removeEventListener("click", forwardClick);
}
