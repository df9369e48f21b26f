import type { ReactNode } from "react";

/** A section of a page: its title beside it if there is room, its text in the reading measure. */
export function PageSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t pt-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
      id={id}
    >
      <h2 className="text-heading font-serif tracking-tight text-balance">{title}</h2>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}

export function Words({ children }: { children: ReactNode }) {
  return <div className="site-text max-w-measure">{children}</div>;
}
