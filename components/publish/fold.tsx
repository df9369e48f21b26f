import type { ReactNode } from "react";
import { caretDownBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type Props = {
  title: string;
  /** What is in it, in a few words. */
  summary: string;
  children: ReactNode;
};

/** Questions that have a good answer already. Its fields are part of the form even while it is closed. */
export function Fold({ title, summary, children }: Props) {
  return (
    <details className="group/fold border-t">
      <summary className="grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-0.5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lead font-serif tracking-tight">{title}</h2>
        <span className="text-small text-ink-soft line-clamp-2 group-open/fold:hidden">{summary}</span>
        <IconSvg
          body={caretDownBold}
          className="text-ink-faint col-start-2 row-span-2 row-start-1 size-4 transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-8">{children}</div>
    </details>
  );
}

/** Opens the folds around a control, and focuses it. A group's first choice, or its chosen one, stands for the group. */
export function goToControl(control: Element): void {
  for (let fold = control.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const field = control.matches("fieldset")
    ? (control.querySelector("input:checked") ?? control.querySelector("input, select, textarea"))
    : control;
  if (field instanceof HTMLElement) field.focus();
}
