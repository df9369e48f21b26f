"use client";

import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useEffect } from "react";
import { BlockHandle } from "#components/editor/tools/block-handle.tsx";
import { BubbleMenu } from "#components/editor/tools/bubble-menu.tsx";
import { addLaterPlugins } from "#components/editor/tools/later-plugins.ts";
import { SlashList } from "#components/editor/tools/slash-menu.tsx";
import { walkCells } from "#components/editor/tools/table-editing.ts";
import { TableTools } from "#components/editor/tools/table-tools.tsx";

type Props = { editor: Editor; frame: RefObject<HTMLElement | null>; onLink: () => void };

/** What floats over the text, and plugins that can wait. Loaded after it, with its icons. */
export function FloatingTools({ editor, frame, onLink }: Props) {
  useEffect(() => addLaterPlugins(editor), [editor]);
  return (
    <>
      <SlashList editor={editor} />
      <TableTools editor={editor} frame={frame} />
      <BlockHandle editor={editor} frame={frame} />
      <BubbleMenu editor={editor} frame={frame} onLink={onLink} />
    </>
  );
}

/** Does what Tab asked for in a table before all this had come. */
export function walkTable(view: EditorView, { shiftKey }: KeyboardEvent): void {
  walkCells(view, shiftKey ? -1 : 1);
}
