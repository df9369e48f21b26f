import type { ReactNode } from "react";
import { CHAPTERS, type ChapterPath } from "#components/design/chapters.ts";
import { Link } from "#components/ui/navigation/link.tsx";

/** A page of the design section: related pieces, each in every state. */
export function Chapter({ path, children }: { path: ChapterPath; children: ReactNode }) {
  return (
    <section
      aria-labelledby="chapter"
      className="max-w-page mx-auto grid grid-cols-[minmax(0,1fr)] gap-10 px-4 py-16 sm:px-6"
    >
      <div className="grid justify-items-start gap-3">
        <Link href="/design" tone="quiet" className="text-small">
          All chapters
        </Link>
        <h1 id="chapter" className="text-display font-serif tracking-tight">
          {CHAPTERS[path].title}
        </h1>
      </div>
      {children}
    </section>
  );
}
