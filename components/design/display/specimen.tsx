import type { ReactNode } from "react";

/** One piece of the system under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t pt-4">
      <h3 className="text-small text-ink-soft font-medium">{name}</h3>
      {children}
    </section>
  );
}

/** One state of a piece, with what it shows in words. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <p className="text-caption text-ink-faint">{name}</p>
      <div>{children}</div>
    </div>
  );
}

export function States({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
