import type { ReactNode } from "react";

/** The head of every page: its title, and one sentence on its purpose. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="grid gap-4">
      <h1 className="text-title font-serif tracking-tight text-balance">{title}</h1>
      {lead ? <p className="text-lead text-ink-soft max-w-[38rem] font-serif text-pretty">{lead}</p> : null}
      {children}
    </header>
  );
}
