import type { ReactNode } from "react";

/** Takes the place of a form that was sent, and the focus. */
export function SentNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-live="polite"
      className="border-leaf/50 grid gap-2 border-y py-6"
      data-takes-focus=""
      ref={takeFocus}
      tabIndex={-1}
    >
      <h2 className="text-lead font-serif">{title}</h2>
      <p className="text-ink-soft max-w-measure">{children}</p>
    </section>
  );
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus();
}
