import type { ReactNode } from "react";
import { Wordmark } from "#components/layout/frame/mark.tsx";

/** Around what replaces a page without a frame. Every such page preloads this, so its link is plain and brings no code. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b">
        <div className="max-w-page mx-auto flex min-h-16 items-center px-4 sm:px-6">
          <a href="/" aria-label="Farthing, front page" className="inline-flex min-h-10 items-center">
            <Wordmark />
          </a>
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}
