import type { ReactNode } from "react";

/** A group of pieces. */
export function SpecimenGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-10">
      <h2 className="text-title font-serif tracking-tight">{title}</h2>
      {children}
    </div>
  );
}

/** One piece: what it is called, what it is for, and its states. */
export function Specimen({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section
      id={title.toLowerCase().replaceAll(" ", "-")}
      className="border-hairline grid gap-x-12 gap-y-6 border-t pt-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <h3 className="text-lead font-serif">{title}</h3>
        <p className="text-caption text-ink-soft">{note}</p>
      </div>
      <div className="grid content-start gap-8">{children}</div>
    </section>
  );
}

/** Several states side by side, as the width allows. */
export function States({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>;
}

/** A row that wraps. */
export function StateRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-caption text-ink-faint">{label}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  );
}
