"use client";
import type { ReactNode } from "react";
import { forwardClick } from "#components/ui/navigation/forward-click.ts";

/**
 * Contains one link that covers the whole area, and texts above it that can be selected. A click on such a text is passed to the
 * link, unless it ended a selection or hit another control. The keyboard does not need this.
 */
export function StretchedArea({ className, children }: { className: string; children: ReactNode }) {
  return (
    <article className={className} data-stretched-area="" ref={forwardClicks}>
      {children}
    </article>
  );
}

function forwardClicks(area: HTMLElement) {
  const forward = (event: MouseEvent) => forwardClick(event, area);
  area.addEventListener("click", forward);
  return () => area.removeEventListener("click", forward);
}
