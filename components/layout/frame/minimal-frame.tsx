import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Mark } from "#components/layout/frame/mark.tsx";

type Props = {
  /** The state of the draft: saved, saving, not saved. */
  state: ReactNode;
  actions: ReactNode;
  closeHref: Route;
  children: ReactNode;
};

/** The layout for writing: a quiet bar, and the page. */
export function MinimalFrame({ state, actions, closeHref, children }: Props) {
  return (
    <>
      <header className="max-w-page mx-auto flex min-h-14 items-center gap-3 px-4 sm:gap-4 sm:px-6 print:hidden">
        <Link href="/" aria-label="Farthing, front page" className="text-copper inline-flex size-10 items-center">
          <Mark className="size-7" />
        </Link>
        <p className="text-small text-ink-faint line-clamp-2 min-w-0 leading-tight text-balance" role="status">
          {state}
        </p>
        <div className="text-small ms-auto flex items-center gap-3 sm:gap-4">
          {actions}
          <Link href={closeHref} className="text-ink-soft hover:text-copper inline-flex min-h-10 items-center">
            Close
          </Link>
        </div>
      </header>
      {children}
    </>
  );
}
