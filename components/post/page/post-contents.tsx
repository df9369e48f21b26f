import type { OutlineEntry } from "#lib/posts/document/outline.ts";

const MIN_PARTS = 3;

/** The parts of a long post: folded above the text, and in the margin where a screen has one. */
export function PostContents({ outline, language }: { outline: readonly OutlineEntry[]; language: string }) {
  const parts = outline.filter(({ level }) => level === 2);
  if (parts.length < MIN_PARTS) return null;
  return (
    <nav aria-label="Contents" className="post-aside print:hidden">
      <details className="post-frame text-small">
        <summary className="text-caption text-ink-faint cursor-pointer py-1.5">Contents</summary>
        <ol className="grid" lang={language}>
          {parts.map(({ id, text }) => (
            <li key={id}>
              <a className="text-ink-soft hover:text-copper block py-1 leading-snug" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
