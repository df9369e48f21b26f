"use client";

import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { type RefObject, useEffect, useState } from "react";
import { findTable } from "#components/editor/nodes/table-nodes.ts";
import {
  columnsPlusLeft,
  columnsPlusRight,
  rowsPlusBottom,
  rowsPlusTop,
  trash,
} from "#components/editor/tools/block-icons.ts";
import { applyBlock } from "#components/editor/tools/blocks.ts";
import { keepFocus, TOOL, walkTools } from "#components/editor/tools/line-tools.tsx";
import { TABLE_CHOICES } from "#components/editor/tools/table-editing.ts";
import { useEditorState } from "#components/editor/use-editor.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { TABLE } from "#lib/posts/document/limits.ts";

const ICONS: Readonly<Record<string, string>> = {
  rowBefore: rowsPlusTop,
  rowAfter: rowsPlusBottom,
  columnBefore: columnsPlusLeft,
  columnAfter: columnsPlusRight,
  deleteTable: trash,
};

type Box = { top: number; left: number; width: number; height: number };
type Current = { at: number; rows: number; columns: number };

/** Tools over the table at the caret. While its top is out of sight they stay below the bars. */
export function TableTools({ editor, frame }: { editor: Editor; frame: RefObject<HTMLElement | null> }) {
  const table = useEditorState(editor, ({ state }) => tableAt(state));
  const box = useBox(editor, frame, table?.at ?? null);
  if (!table || !box) return null;
  const isFull = ({ name }: { name: string }) =>
    (/^row/.test(name) && table.rows >= TABLE.maxRows) || (/^column/.test(name) && table.columns >= TABLE.maxColumns);
  return (
    <div className="writing-table-tools" style={box}>
      <div
        aria-label="This table"
        className="floats rounded-panel border-hairline bg-raised shadow-float flex max-w-full overflow-x-auto border p-0.5"
        data-writing-tools
        onKeyDown={(event) => walkTools(event, editor)}
        role="toolbar"
      >
        {TABLE_CHOICES.map((choice) => (
          <button
            key={choice.name}
            aria-disabled={isFull(choice)}
            aria-label={choice.label}
            className={`tip ${TOOL} aria-disabled:opacity-40`}
            onClick={() => (isFull(choice) ? undefined : applyBlock(editor, choice))}
            onMouseDown={keepFocus}
            type="button"
          >
            {ICONS[choice.name] ? <IconSvg body={ICONS[choice.name] ?? ""} className="text-body" /> : choice.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function tableAt({ selection, doc }: EditorState): Current | null {
  const at = findTable(selection);
  const table = at === null ? null : doc.nodeAt(at);
  return at === null || !table ? null : { at, rows: table.childCount, columns: table.firstChild?.childCount ?? 0 };
}

/** The table's place in the frame, also while it grows. */
function useBox(editor: Editor, frame: RefObject<HTMLElement | null>, at: number | null): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const dom = at === null ? null : editor.view.nodeDOM(at);
    const { current } = frame;
    if (!(dom instanceof HTMLElement) || !current) return undefined;
    const measure = () => {
      const around = current.getBoundingClientRect();
      const { top, left, width, height } = dom.getBoundingClientRect();
      setBox({ top: top - around.top, left: left - around.left, width, height });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(dom);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [editor, frame, at]);
  return box;
}
