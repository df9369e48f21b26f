import type { ReactNode } from "react";

/** One piece of the system, its name, what it is for, and its states. */
export function Piece({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h3 className="text-heading font-serif tracking-tight">{name}</h3>
      <p className="max-w-measure text-small text-ink-soft">{about}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  );
}
