import type { Route } from "next";
import type { ReactNode } from "react";
import { CloseLink } from "#components/layout/frame/close-link.tsx";
import { Mark } from "#components/layout/frame/mark.tsx";

type Props = {
  /** The state of the draft: saved, saving, not saved. */
  state: ReactNode;
  actions: ReactNode;
  /** What the writer must decide. It stays in sight, too. */
  notice?: ReactNode;
  closeHref: Route;
  children: ReactNode;
};

/** The layout for writing: a quiet bar that stays in sight, and the page. */
export function MinimalFrame({ state, actions, notice, closeHref, children }: Props) {
  return (
    <>
      <header className="writing-bar border-hairline bg-paper sticky top-0 z-30 border-b print:hidden">
        <div className="max-w-page mx-auto flex h-14 items-center gap-3 px-4 sm:gap-4 sm:px-6">
          <a
            href="/"
            aria-label="Farthing, front page"
            className="text-copper inline-flex size-10 shrink-0 items-center max-sm:hidden"
          >
            <Mark className="size-7" />
          </a>
          <p
            className="text-small text-ink-faint max-sm:text-caption line-clamp-3 min-w-0 leading-tight text-balance"
            role="status"
          >
            {state}
          </p>
          <div className="text-small ms-auto flex shrink-0 items-center gap-3 sm:gap-4">
            {actions}
            <CloseLink href={closeHref} />
          </div>
        </div>
        <div className="max-w-page mx-auto max-h-[50dvh] overflow-y-auto px-4 pb-3 empty:hidden sm:px-6">{notice}</div>
      </header>
      {children}
    </>
  );
}
