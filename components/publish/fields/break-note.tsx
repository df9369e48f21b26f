import { splitAtPaywall } from "#lib/posts/document/document.ts";
import { freePartEnd, placeBreak } from "#lib/posts/document/paywall.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";

/** Shows where the free part ends, before publishing. */
export function BreakNote({ doc, isFree }: { doc: Draft["doc"]; isFree: boolean }) {
  const words = wordsFor(doc, isFree);
  return words === null ? null : <p className="text-small text-ink-soft">{words}</p>;
}

function wordsFor(doc: Draft["doc"], isFree: boolean): string | null {
  const { paid } = splitAtPaywall(doc);
  if (isFree)
    return paid
      ? "The text has a paywall break. If you publish it free, we take the break out and everyone can read all of it."
      : null;
  if (paid) return `Readers see the free part, which ends with “…${freePartEnd(doc)}”`;
  const placed = placeBreak(doc);
  if (!placed) return "There is too little text to sell: write more, or make the post free.";
  return `There is no paywall break yet. We will put one after “…${freePartEnd(placed)}”, where readers have seen enough to decide. To choose another place, go back to the text.`;
}
