import { useRef } from "react";
import { type DraftSaveOutcome, saveDraft } from "#components/editor/saving/draft-calls.ts";
import type { Draft, PostFields } from "#lib/posts/drafts/draft.ts";

export type SaveNow = (changes: Partial<PostFields>) => Promise<DraftSaveOutcome>;

/** The version on which the next save is based. Saves run one after the other. */
export function useDraftVersion({ id, version }: Pick<Draft, "id" | "version">) {
  const last = useRef(Promise.resolve(version));
  const save: SaveNow = (changes) => {
    const before = last.current;
    const outcome = before.then((seen) => saveDraft(id, seen, changes));
    last.current = Promise.all([before, outcome]).then(([seen, saved]) =>
      saved.kind === "saved" ? saved.version : seen,
    );
    return outcome;
  };
  return {
    save,
    /** Resolves when no save is running any more. */
    latest: () => last.current,
    note(seen: number): void {
      last.current = Promise.resolve(seen);
    },
  };
}
