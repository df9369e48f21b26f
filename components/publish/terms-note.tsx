import { asTerms, type Terms } from "#components/publish/publish-form";
import type { Draft } from "#lib/posts/draft";
import { isRaisedSteeply } from "#lib/posts/price-change";
import { termsOf } from "#lib/posts/publish-preview";

/** What a change of the price means for readers of today, said before it is made. */
export function TermsNote({ draft, terms }: { draft: Draft; terms: Terms }) {
  const words = draft.first_published_at === null ? null : describeChange(draft, terms);
  return words === null ? null : (
    <p className="text-small text-amber" role="status">
      {words}
    </p>
  );
}

function describeChange(draft: Draft, terms: Terms): string | null {
  if (draft.access === "free" && terms.access !== "free")
    return "Who commented on it while it was free goes on reading all of it. The page says until when it was free.";
  if (draft.access !== "free" && terms.access === "free")
    return "Everybody reads all of it then. Who bought it in the last 30 days is told, and you can offer them their money back.";
  return isRaisedSteeply(termsOf(draft), asTerms(terms))
    ? "Readers may see this as unfair. Price history is visible on the post’s details. Whoever has a quote pays the old price."
    : null;
}
