import type { Sent } from "#components/editor/saving/draft-calls.ts";
import { withKeys } from "#components/post/document/render-context.ts";
import { type ComparedBlock, compareDocuments, compareLines, type Words } from "#lib/posts/document/compare.ts";
import { countWords } from "#lib/posts/document/document.ts";

type Props = { before: Sent; after: Sent };

const SHOWN_CHANGES = 200;

/** What a version added to the one before it, and what it removed. */
export function VersionChanges({ before, after }: Props) {
  const title = compareLines(before.title, after.title);
  const subtitle = compareLines(before.subtitle ?? "", after.subtitle ?? "");
  const blocks = compareDocuments(before.doc, after.doc);
  const all = [title, subtitle, ...blocks];
  if (!all.some(({ isChanged }) => isChanged))
    return <p className="text-small text-ink-soft">No words changed, only formatting.</p>;
  const parts = partsOf(blocks);
  const shown = parts.slice(0, endOf(parts));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small text-ink-faint tabular-nums">
        {countOf(all, "added")} words added, {countOf(all, "removed")} removed
      </p>
      <p className="font-serif font-medium wrap-break-word">
        <MarkedWords words={title.words} />
      </p>
      {subtitle.words.length > 0 ? (
        <p className="text-ink-soft font-serif wrap-break-word">
          <MarkedWords words={subtitle.words} />
        </p>
      ) : null}
      {withKeys(shown).map(({ item, key }) =>
        Array.isArray(item) ? (
          <Unchanged blocks={item} key={key} />
        ) : (
          <p className="text-small wrap-break-word whitespace-pre-line" key={key}>
            <MarkedWords words={item.words} />
          </p>
        ),
      )}
      {shown.length < parts.length ? (
        <p className="text-small text-ink-faint">There are more changes than fit here. Look at the whole text.</p>
      ) : null}
    </div>
  );
}

function MarkedWords({ words }: { words: Words[] }) {
  return withKeys(words).map(({ item, key }) => <Marked key={key} {...item} />);
}

/** Named in words, too: few screen readers announce the elements. */
function Marked({ kind, text }: Words) {
  switch (kind) {
    case "same":
      return text;
    case "added":
      return (
        <ins className="text-leaf decoration-2 underline-offset-4">
          <span className="sr-only">Added: </span>
          {text}
        </ins>
      );
    case "removed":
      return (
        <del className="text-brick">
          <span className="sr-only">Removed: </span>
          {text}
        </del>
      );
  }
}

function Unchanged({ blocks }: { blocks: ComparedBlock[] }) {
  const words = blocks.length === 1 ? "1 block is the same" : `${blocks.length} blocks are the same`;
  return (
    <details className="text-small text-ink-faint">
      <summary className="hover:text-copper inline-flex min-h-6 cursor-pointer items-center">{words}</summary>
      <div className="text-ink-soft grid gap-2 pt-2 wrap-break-word whitespace-pre-line">
        {withKeys(blocks).map(({ item, key }) => (
          <p key={key}>
            <MarkedWords words={item.words} />
          </p>
        ))}
      </div>
    </details>
  );
}

type Part = ComparedBlock | ComparedBlock[];

/** Each changed block, and between them those that are the same, together. */
function partsOf(blocks: ComparedBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.isChanged) parts.push(block);
    else if (Array.isArray(last)) last.push(block);
    else parts.push([block]);
  }
  return parts;
}

/** How many parts hold the changes that are shown. */
function endOf(parts: Part[]): number {
  let left = SHOWN_CHANGES;
  const end = parts.findIndex((part) => !Array.isArray(part) && left-- === 0);
  return end < 0 ? parts.length : end;
}

function countOf(blocks: ComparedBlock[], kind: Words["kind"]): number {
  const texts = blocks.flatMap(({ words }) => words.filter((one) => one.kind === kind));
  return texts.reduce((sum, { text }) => sum + countWords({ type: "text", text }), 0);
}
