"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { type DocumentNode, textOf } from "#lib/posts/document/document.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";

type Props = {
  theirs: Draft;
  readMine: () => { title: string; doc: DocumentNode };
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Two tabs have two texts. Nothing is saved or lost until the writer chooses one. */
export function ConflictChooser({ theirs, readMine, onKeepMine, onTakeTheirs }: Props) {
  const [mine, setMine] = useState<{ title: string; doc: DocumentNode } | null>(null);
  return (
    <section aria-labelledby="conflict" className="grid gap-3">
      <h2 className="text-body font-serif" id="conflict">
        Someone else changed this draft in another tab
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine} size="small">
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs} size="small">
          Use theirs
        </Button>
        <Button onClick={() => setMine(mine ? null : readMine())} size="small" tone="quiet">
          {mine ? "Close the comparison" : "Compare"}
        </Button>
      </div>
      {mine ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <Side heading="Mine" {...mine} />
          <Side heading="Theirs" title={theirs.title} doc={theirs.doc} />
        </div>
      ) : null}
    </section>
  );
}

function Side({ heading, title, doc }: { heading: string; title: string; doc: DocumentNode }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-small text-ink-faint">{heading}</h3>
      <p className="font-serif font-medium">{title || "Untitled"}</p>
      <p className="text-small text-ink-soft wrap-break-word whitespace-pre-line">{textOf(doc)}</p>
    </div>
  );
}
