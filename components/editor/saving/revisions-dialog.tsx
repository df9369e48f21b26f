"use client";

import { useEffect, useState } from "react";
import { loadRevision, loadRevisions, type Sent } from "#components/editor/saving/draft-calls.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { formatMoment } from "#components/ui/dates/relative-time.ts";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { countWords, textOf } from "#lib/posts/document/document.ts";
import type { Revision } from "#lib/posts/drafts/draft.ts";

type Props = { id: string; onRestore: (revision: Sent) => void; onClose: () => void };

const FAILED = "The versions could not be loaded. Close this and try again.";

/** Saved versions. Restoring one saves it as the newest and keeps the others. */
export function RevisionsDialog({ id, onRestore, onClose }: Props) {
  const [revisions, setRevisions] = useState<Revision[] | null>(null);
  const [shown, setShown] = useState<{ n: number; content: Sent } | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    loadRevisions(id).then(setRevisions, () => setError(FAILED));
  }, [id]);

  function show(n: number) {
    loadRevision(id, n).then(
      (content) => setShown({ n, content }),
      () => setError(FAILED),
    );
  }

  return (
    <Dialog
      onOpenChange={(open) => (open ? undefined : onClose())}
      open
      title={shown ? `Version ${shown.n}` : "Versions"}
    >
      {error ? <p role="alert">{error}</p> : null}
      {shown ? (
        <div className="grid gap-4">
          <div className="flex gap-3">
            <Button
              onClick={() => {
                onRestore(shown.content);
                onClose();
              }}
              tone="primary"
            >
              Restore this version
            </Button>
            <Button onClick={() => setShown(null)} tone="quiet">
              All versions
            </Button>
          </div>
          <p className="text-small text-ink-faint">{countWords(shown.content.doc)} words</p>
          <p className="font-serif font-medium">{shown.content.title || "Untitled"}</p>
          <p className="text-small text-ink-soft wrap-break-word whitespace-pre-line">{textOf(shown.content.doc)}</p>
        </div>
      ) : (
        <ol className="grid">
          {revisions?.map(({ n, title, words, created_at, published_at }) => (
            <li key={n} className="border-hairline flex items-baseline gap-4 border-b py-2">
              <button className="hover:text-copper grow text-start" onClick={() => show(n)} type="button">
                {formatMoment(new Date(created_at))}
                <span className="text-small text-ink-faint block">{title || "Untitled"}</span>
              </button>
              <span className="text-small text-ink-faint tabular-nums">
                {published_at ? "published, " : ""}
                {words} words
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
