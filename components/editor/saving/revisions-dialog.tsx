"use client";

import { useEffect, useState } from "react";
import { loadRevision, loadRevisions, type Sent } from "#components/editor/saving/draft-calls.ts";
import { VersionChanges } from "#components/editor/saving/version-changes.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { formatMoment } from "#lib/moment.ts";
import { countWords, textOf } from "#lib/posts/document/document.ts";
import type { Revision } from "#lib/posts/drafts/draft.ts";

type Props = { id: string; onRestore: (revision: Sent) => void; onClose: () => void };
type Shown = { n: number; content: Sent; before: { n: number; content: Sent } | null };

const FAILED = "The versions could not be loaded. Close this and try again.";

/** Saved versions, and what each changed. Restoring one saves it as the newest and keeps the others. */
export function RevisionsDialog({ id, onRestore, onClose }: Props) {
  const [revisions, setRevisions] = useState<Revision[] | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    loadRevisions(id).then(setRevisions, () => setError(FAILED));
  }, [id]);

  function show(n: number) {
    // Newest first: the next in the list is the one before it.
    const before = revisions?.find((other) => other.n < n)?.n ?? null;
    Promise.all([loadRevision(id, n), before === null ? null : loadRevision(id, before)]).then(
      ([content, old]) => setShown({ n, content, before: before !== null && old ? { n: before, content: old } : null }),
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
        <ShownVersion
          {...shown}
          onAll={() => setShown(null)}
          onRestore={() => {
            onRestore(shown.content);
            onClose();
          }}
        />
      ) : (
        <ol className="grid">
          {revisions?.map((revision) => (
            <RevisionEntry key={revision.n} onShow={() => show(revision.n)} {...revision} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function RevisionEntry({ title, words, created_at, published_at, is_live, onShow }: Revision & { onShow: () => void }) {
  return (
    <li className="border-hairline flex items-baseline gap-4 border-b py-2">
      <button className="hover:text-copper grow text-start" onClick={onShow} type="button">
        {formatMoment(new Date(created_at))}
        <span className="text-small text-ink-faint block">{title || "Untitled"}</span>
      </button>
      <span className="text-small text-ink-faint flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 tabular-nums">
        {is_live ? <Badge tone="leaf">Live now</Badge> : null}
        {published_at && !is_live ? <Badge>Published</Badge> : null}
        {words} words
      </span>
    </li>
  );
}

type ShownProps = Shown & { onRestore: () => void; onAll: () => void };

/** What a version changed, or its whole text. The first one has only that. */
function ShownVersion({ content, before, onRestore, onAll }: ShownProps) {
  const [isWhole, setIsWhole] = useState(before === null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRestore} tone="primary">
          Restore this version
        </Button>
        {before ? (
          <Button aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
            Whole text
          </Button>
        ) : null}
        <Button onClick={onAll} tone="quiet">
          All versions
        </Button>
      </div>
      {before && !isWhole ? (
        <section aria-labelledby="version-changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="text-body font-serif" id="version-changes">
            Changes since version {before.n}
          </h3>
          <VersionChanges after={content} before={before.content} />
        </section>
      ) : (
        <>
          <p className="text-small text-ink-faint">{countWords(content.doc)} words</p>
          <p className="font-serif font-medium">{content.title || "Untitled"}</p>
          <p className="text-small text-ink-soft wrap-break-word whitespace-pre-line">{textOf(content.doc)}</p>
        </>
      )}
    </div>
  );
}
