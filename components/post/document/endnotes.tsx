import type { ReactNode } from "react";
import { MarkedText } from "#components/post/document/marked-text.tsx";
import { type RenderContext, withKeys } from "#components/post/document/render-context.ts";

/** The number in the text. On a wide screen the style sheet sets the note beside it, by the anchor that it names. */
export function FootnoteNumber({ number }: { number: number }) {
  return (
    <sup className="post-note-number" style={{ anchorName: `--note-${number}` }}>
      <a aria-label={`Note ${number}`} href={`#note-${number}`} id={`note-of-${number}`}>
        {number}
      </a>
    </sup>
  );
}

/** All notes, once in the page: at the end of the text, or in its margin. */
export function Endnotes({ context: { footnotes } }: { context: RenderContext }) {
  if (footnotes.length === 0) return null;
  return (
    <section aria-label="Notes" className="post-notes">
      <ol>
        {withKeys(footnotes).map(({ item, key }, index) => (
          <Endnote key={key} number={index + 1}>
            {withKeys(item.content).map(({ item: text, key: textKey }) => (
              <MarkedText key={textKey} node={text} />
            ))}
          </Endnote>
        ))}
      </ol>
    </section>
  );
}

function Endnote({ number, children }: { number: number; children: ReactNode }) {
  // Never above the note before it: if two are close together, the second moves down.
  const top =
    number === 1
      ? "anchor(--note-1 top)"
      : `max(anchor(--note-${number} top), anchor(--text-${number - 1} bottom) + 0.75rem)`;
  return (
    <li id={`note-${number}`} style={{ top, anchorName: `--text-${number}` }}>
      {children}{" "}
      <a aria-label={`Back to note ${number} in the text`} href={`#note-of-${number}`}>
        ↩︎
      </a>
    </li>
  );
}
