"use client";

import type { Editor } from "@tiptap/core";
import type { RefObject } from "react";
import { BubbleMenu } from "#components/editor/tools/bubble-menu.tsx";
import { SlashList } from "#components/editor/tools/slash-menu.tsx";
import { TableTools } from "#components/editor/tools/table-tools.tsx";

type Props = { editor: Editor; frame: RefObject<HTMLElement | null>; onLink: () => void };

/** What floats over the text. Loaded after it, with its icons. */
export function FloatingTools({ editor, frame, onLink }: Props) {
  return (
    <>
      <SlashList editor={editor} />
      <TableTools editor={editor} frame={frame} />
      <BubbleMenu editor={editor} frame={frame} onLink={onLink} />
    </>
  );
}
