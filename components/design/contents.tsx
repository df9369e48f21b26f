import { CHAPTER_PATHS, CHAPTERS } from "#components/design/chapters.ts";
import { Link } from "#components/ui/navigation/link.tsx";

/** The design section as a contents page: each chapter on its line. */
export function DesignContents() {
  return (
    <nav aria-label="Chapters" className="max-w-2xl">
      <ol>
        {CHAPTER_PATHS.map((path) => (
          <li key={path} className="flex items-baseline gap-4 py-1">
            <Link href={path} tone="quiet" className="text-lead text-ink py-0.5 font-serif">
              {CHAPTERS[path].title}
            </Link>
            <span aria-hidden="true" className="border-edge/60 flex-1 border-b border-dotted max-sm:hidden" />
            <span className="text-small text-ink-faint max-sm:hidden">{CHAPTERS[path].about}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
