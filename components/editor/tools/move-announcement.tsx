"use client";

import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useState } from "react";
import { readMove } from "#components/editor/tools/move-block.ts";

/** Announces where a block moved by keyboard is now, for screen readers. */
export function MoveAnnouncement({ editor }: { editor: Editor }) {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const hear = ({ transaction }: { transaction: Transaction }) => {
      const move = readMove(transaction);
      if (move) setAnnouncement(`Block ${move.place} of ${move.count}`);
    };
    editor.on("transaction", hear);
    return () => {
      editor.off("transaction", hear);
    };
  }, [editor]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
