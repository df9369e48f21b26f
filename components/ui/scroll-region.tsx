import type { ReactNode } from "react";

type Props = { label: string; className?: string; children: ReactNode };

/** What may be wider than the screen scrolls by itself, and by arrow keys too: that is why it takes the focus. */
export function ScrollRegion({ label, className = "", children }: Props) {
  return (
    <section
      aria-label={label}
      className={`scroll-hint relative overflow-auto overscroll-x-contain ${className}`}
      tabIndex={0}
    >
      {children}
    </section>
  );
}
