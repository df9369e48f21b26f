import { asTerms, type TypedTerms } from "#components/publish/publish-form.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { draftTermsOf } from "#lib/posts/publishing/preview.ts";
import { isRaisedSteeply } from "#lib/posts/publishing/price-change.ts";

/** Says what a change of price means for current readers, before it is made. */
export function TermsNote({ draft, terms }: { draft: Draft; terms: TypedTerms }) {
  const words = draft.first_published_at === null ? null : describeChange(draft, terms);
  return words === null ? null : (
    <p className="text-small text-amber" role="status">
      {words}
    </p>
  );
}

function describeChange(draft: Draft, terms: TypedTerms): string | null {
  if (draft.access === "free" && terms.access !== "free")
    return "People who commented while it was free can still read all of it. The page says until when it was free.";
  if (draft.access !== "free" && terms.access === "free")
    return "Everyone will be able to read all of it. We tell everyone who bought it in the last 30 days, and you can offer them a refund.";
  return isRaisedSteeply(draftTermsOf(draft), asTerms(terms))
    ? "Readers may see this as unfair. Price history is visible on the post’s details. Readers with an open quote still pay the old price."
    : null;
}
