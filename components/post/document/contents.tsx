import type { OutlineEntry } from "#lib/posts/document/outline.ts";

export function Contents({ outline }: { outline: readonly OutlineEntry[] }) {
  if (outline.length === 0) return null;
  return (
    <nav aria-label="Contents" className="post-contents">
      <ol>
        {outline.map(({ id, level, text }) => (
          <li data-level={level} key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
