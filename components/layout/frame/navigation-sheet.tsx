"use client";

import type { MouseEvent, ReactNode } from "react";

type Props = { id: string; className: "menu" | "sheet"; children: ReactNode };

/** The layout outlives a navigation, and so would its open sheet: choosing a link closes it. */
export function NavigationSheet({ id, className, children }: Props) {
  return (
    <div id={id} popover="auto" className={className} data-navigation-sheet="" role="none" onClick={closeOnChoice}>
      {children}
    </div>
  );
}

function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}
