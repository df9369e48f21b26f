import { splitAtPaywall, textOf } from "#lib/posts/document";
import type { Draft } from "#lib/posts/draft";
import { placeBreak } from "#lib/posts/paywall";

const SHOWN = 120;

/** Where the free part ends, before it is too late to say otherwise. */
export function BreakNote({ doc, isFree }: { doc: Draft["doc"]; isFree: boolean }) {
  const words = wordsFor(doc, isFree);
  return words === null ? null : <p className="text-small text-ink-soft">{words}</p>;
}

function wordsFor(doc: Draft["doc"], isFree: boolean): string | null {
  const { paid } = splitAtPaywall(doc);
  if (isFree)
    return paid ? "The text has a paywall break. Published free, it is taken out: everybody reads all of it." : null;
  if (paid) return `Readers see the free part, which ends with “…${endOf(doc)}”.`;
  const placed = placeBreak(doc);
  if (!placed) return "There is too little text to sell: write more, or make the post free.";
  return `There is no paywall break yet. We put it where there is enough to judge by, after “…${endOf(placed)}”. To choose the place, go back to the text.`;
}

function endOf(doc: Draft["doc"]): string {
  return textOf(splitAtPaywall(doc).free).trim().slice(-SHOWN);
}
