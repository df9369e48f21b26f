import type { ReactNode } from "react";

type Props = { label: string; className?: string; children: ReactNode };

/** Content wider than the screen scrolls here, also by arrow keys: that is why it takes the focus. */
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
