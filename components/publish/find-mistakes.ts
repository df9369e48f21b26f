import { type Mistake, placeMistake } from "#components/publish/publish-call.ts";
import type { PublishFormReading } from "#components/publish/publish-form.ts";
import { fitBreak } from "#lib/posts/document/paywall.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { findUnmetChecks } from "#lib/posts/publishing/checks.ts";

/** All that prevents publishing, as far as this page knows: the server has the files, and the last word. */
export function findMistakes(
  draft: Draft,
  access: Draft["access"],
  { changes, mistakes }: PublishFormReading,
): Mistake[] {
  const doc = fitBreak(draft.doc, { isFree: access === "free", opensPaidPart: true });
  const unmet = findUnmetChecks({ ...draft, ...changes, access, doc }).map((check) => placeMistake(check, draft));
  const isNamed = ({ controlId }: Mistake) => mistakes.some((known) => known.controlId === controlId);
  return [...mistakes, ...unmet.filter((mistake) => !isNamed(mistake))];
}
