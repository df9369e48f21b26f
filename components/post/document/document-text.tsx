import { Blocks } from "#components/post/document/blocks.tsx";
import { Endnotes } from "#components/post/document/endnotes.tsx";
import { type DocumentReferences, renderContextOf } from "#components/post/document/render-context.ts";
import { directionOf } from "#components/post/language.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";

type Props = DocumentReferences & {
  document: PostDocument;
  language: string;
  /** How many of the first blocks are free, where the others are shown too. */
  freeBlocks?: number | undefined;
};

/** A post's text, for pages. Only copy buttons, players and enlarged pictures need a script, and none needs React. */
export function DocumentText({ document, language, freeBlocks = document.content.length, ...surroundings }: Props) {
  const context = renderContextOf(document, surroundings);
  return (
    <div className="post-text" dir={directionOf(language)} lang={language}>
      <Blocks nodes={document.content.slice(0, freeBlocks)} context={context} />
      {freeBlocks < document.content.length ? <PaidStart /> : null}
      <Blocks nodes={document.content.slice(freeBlocks)} context={context} />
      <Endnotes context={context} />
    </div>
  );
}

/** Takes no space: marks the place where the reader lands after paying (components/purchase/pay/scroll-place.ts). */
function PaidStart() {
  return <i hidden id="rest" />;
}
