import type { ReactNode } from "react";
import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";

type Props = { children: ReactNode; actions?: ReactNode; notice?: ReactNode; state?: string };

export function PublishFrame({ children, actions = null, notice = null, state = "" }: Props) {
  return (
    <MinimalFrame actions={actions} closeHref="/posts/drafts" notice={notice} state={state}>
      <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6" id="main">
        {children}
      </main>
    </MinimalFrame>
  );
}

/** Questions that belong together. */
export function QuestionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t pt-8">
      <h2 className="text-heading font-serif tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
