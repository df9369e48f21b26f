"use client";

import { useEffect, useState } from "react";
import { ComposePage } from "#components/editor/compose-page.tsx";
import { type OpenedDraft, openDraft } from "#components/editor/saving/open-draft.ts";
import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

type Props = {
  /** Null for a new post. */
  id: string | null;
  authorId: string;
};

/** Opens the draft again each time: a page from the browser's cache would show an older text. */
export function ComposeScreen({ id, authorId }: Props) {
  const [opened, setOpened] = useState<OpenedDraft | "nothing" | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void openDraft(id ?? idInAddress(), authorId).then((found) => {
      if (isCurrent) setOpened(found ?? "nothing");
    });
    return () => {
      isCurrent = false;
    };
  }, [id, authorId]);

  if (opened !== null && opened !== "nothing") return <ComposePage authorId={authorId} opened={opened} />;
  return (
    <MinimalFrame actions={null} closeHref="/posts/drafts" state={opened === null ? "Opening…" : ""}>
      <main className="post-frame py-10" id="main">
        {opened === "nothing" ? (
          <EmptyState headingLevel={2} title="This draft could not be opened">
            We could not reach the server. Nothing is lost: reload the page when you are online again.
          </EmptyState>
        ) : (
          <h1 className="sr-only">Write</h1>
        )}
      </main>
    </MinimalFrame>
  );
}

/** A new post gets its address while it is being written, so that the browser's history leads back to it. */
function idInAddress(): string | null {
  return /^\/compose\/([0-9a-f-]{36})$/.exec(location.pathname)?.[1] ?? null;
}
