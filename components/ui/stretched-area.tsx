"use client";
import type { ReactNode } from "react";

/**
 * Holds one link that covers the whole area, and texts that lie above it so that they can be selected. A click on such a
 * text is handed to the link, unless it ended a selection or hit something of its own. The keyboard needs none of this.
 */
export function StretchedArea({ className, children }: { className: string; children: ReactNode }) {
  return (
    <article className={className} ref={handOnClicks}>
      {children}
    </article>
  );
}

function handOnClicks(area: HTMLElement) {
  const handOn = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest("a, button")) return;
    if (getSelection()?.isCollapsed === false) return;
    area.querySelector("a[data-stretched]")?.dispatchEvent(new MouseEvent("click", event));
  };
  area.addEventListener("click", handOn);
  return () => area.removeEventListener("click", handOn);
}
