"use client";

import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useEffect } from "react";
import { BubbleMenu } from "#components/editor/tools/bubble-menu.tsx";
import { SlashList } from "#components/editor/tools/slash-menu.tsx";
import { editTables, walkCells } from "#components/editor/tools/table-editing.ts";
import { TableTools } from "#components/editor/tools/table-tools.tsx";

type Props = { editor: Editor; frame: RefObject<HTMLElement | null>; onLink: () => void };

/** What floats over the text, and what edits tables. Loaded after it, with its icons. */
export function FloatingTools({ editor, frame, onLink }: Props) {
  useEffect(() => editTables(editor), [editor]);
  return (
    <>
      <SlashList editor={editor} />
      <TableTools editor={editor} frame={frame} />
      <BubbleMenu editor={editor} frame={frame} onLink={onLink} />
    </>
  );
}

/** Does what Tab asked for in a table before all this had come. */
export function walkTable(view: EditorView, { shiftKey }: KeyboardEvent): void {
  walkCells(view, shiftKey ? -1 : 1);
}
