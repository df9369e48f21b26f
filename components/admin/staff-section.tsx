import type { ReactNode } from "react";

/** A part of a page about one report or person. */
export function StaffSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-4">
      <h2 className="text-lead font-serif">{title}</h2>
      {children}
    </section>
  );
}
