"use client";

import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import type { Sent } from "#components/editor/saving/draft-calls.ts";
import {
  type DraftContent,
  type DraftKeeper,
  keepDraft,
  type SaveState,
} from "#components/editor/saving/draft-keeper.ts";
import { draftContentOf, type OpenedDraft } from "#components/editor/saving/open-draft.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";

/** The draft's state and its keeper. The page holds title and subtitle, the editor holds the text. */
export function useDraft(opened: OpenedDraft, authorId: string) {
  const [lines, setLines] = useState({ title: opened.written.title, subtitle: opened.written.subtitle });
  const [state, setState] = useState<SaveState>(
    opened.theirs ? { kind: "conflict", theirs: opened.theirs } : { kind: "untouched" },
  );
  const [editor, setEditor] = useState<Editor | null>(null);
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null);
  const current = useRef<DraftContent>(opened.written);
  /** The keeper, as soon as there is one: a key may arrive before the next render. */
  const keeping = useRef<DraftKeeper | null>(null);
  const isTouchedEarly = useRef(false);

  useEffect(() => {
    if (!editor) return undefined;
    const made = keepDraft({
      ...opened,
      authorId,
      isInConflict: opened.theirs !== null,
      read: () => ({ ...current.current, doc: editor.getJSON() }),
      onState: setState,
      // The first save may end after the writer has left for another page.
      onBegun: (id) => {
        if (location.pathname === "/compose") history.replaceState(null, "", `/compose/${id}`);
      },
    });
    keeping.current = made;
    setKeeper(made);
    if (opened.isUnsaved || isTouchedEarly.current) made.change();
    const flush = () => (document.visibilityState === "hidden" ? void made.save() : made.retry());
    addEventListener("online", made.retry);
    document.addEventListener("visibilitychange", flush);
    // Not final: a browser may show the same page again.
    const hide = () => {
      void made.keep();
      void made.save();
    };
    addEventListener("pagehide", hide);
    const warn = (event: BeforeUnloadEvent) => {
      if (made.isAtRisk()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("online", made.retry);
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", hide);
      removeEventListener("beforeunload", warn);
      keeping.current = null;
      made.leave();
    };
  }, [editor, opened, authorId]);

  function write(changes: Partial<Omit<DraftContent, "doc">>): void {
    const next = { ...lines, ...changes };
    setLines(next);
    current.current = { ...current.current, ...next };
    touch();
  }

  function touch(): void {
    if (keeping.current) keeping.current.change();
    else isTouchedEarly.current = true;
  }

  function show({ title, subtitle, doc }: Pick<Draft, "title" | "subtitle" | "doc"> | Sent): void {
    const written = draftContentOf({ title, subtitle, doc });
    current.current = written;
    setLines({ title: written.title, subtitle: written.subtitle });
    editor?.commands.setContent(written.doc);
  }

  return { lines, state, editor, keeper, setEditor, write, touch, show };
}
