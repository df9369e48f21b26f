import type { ReactNode } from "react";

type Step = { title: string; text: string; example?: ReactNode };

/** Numbered steps. The numbers are large to guide the eye. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-8 sm:grid-cols-3">
      {steps.map(({ title, text, example }, index) => (
        <li className="grid content-start gap-2" key={title}>
          <span aria-hidden="true" className="text-display text-copper font-serif leading-none">
            {index + 1}
          </span>
          <h2 className="text-lead font-serif">{title}</h2>
          <p className="text-body text-ink-soft text-pretty">{text}</p>
          {example ? <p className="text-small border-copper/40 mt-2 border-s-2 ps-3 text-pretty">{example}</p> : null}
        </li>
      ))}
    </ol>
  );
}
