"use client";

import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type DragEvent, type RefObject, useEffect, useState } from "react";

type Block = { at: number; top: number; left: number };

/** A handle beside the block under the mouse: drag to move, click to select. By keyboard: Alt and an arrow. */
export function BlockHandle({ editor, frame }: { editor: Editor; frame: RefObject<HTMLElement | null> }) {
  const [block, setBlock] = useState<Block | null>(null);

  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    let next = 0;
    const followPointer = ({ clientX, clientY, buttons, target }: PointerEvent) => {
      if (buttons !== 0 || (target instanceof Element && target.closest("[data-block-handle]"))) return;
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => setBlock(editor.isDestroyed ? null : blockAt(editor, clientX, clientY)));
    };
    const leave = () => {
      cancelAnimationFrame(next);
      setBlock(null);
    };
    current.addEventListener("pointermove", followPointer);
    current.addEventListener("pointerleave", leave);
    // The announced place is no longer true.
    editor.on("update", leave);
    return () => {
      current.removeEventListener("pointermove", followPointer);
      current.removeEventListener("pointerleave", leave);
      editor.off("update", leave);
      cancelAnimationFrame(next);
    };
  }, [editor, frame]);

  if (!block) return null;
  return (
    <div
      aria-hidden="true"
      className="writing-handle"
      data-block-handle
      draggable
      onClick={() => editor.chain().focus().setNodeSelection(block.at).run()}
      onDragEnd={() => {
        endDrag(editor);
        setBlock(null);
      }}
      onDragStart={(event) => drag(editor, block.at, event)}
      style={{ top: block.top, left: block.left }}
      title="Drag to move"
    />
  );
}

function blockAt({ view }: Editor, x: number, y: number): Block | null {
  const text = view.dom.firstElementChild?.getBoundingClientRect();
  const around = view.dom.parentElement?.getBoundingClientRect();
  if (!text || !around) return null;
  const inText = Math.max(text.left + 1, Math.min(text.right - 1, x));
  const found = view.posAtCoords({ left: inText, top: y });
  if (!found) return null;
  const $pos = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos);
  const at = $pos.depth > 0 ? $pos.before(1) : $pos.pos;
  const dom = view.nodeDOM(at);
  if (!(dom instanceof HTMLElement)) return null;
  const { top, left } = dom.getBoundingClientRect();
  return { at, top: top - around.top, left: left - around.left };
}

function drag({ view }: Editor, at: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(view.state.doc, at);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData("text/html", dom.innerHTML);
  dataTransfer.setData("text/plain", text);
  dataTransfer.effectAllowed = "copyMove";
  const shown = view.nodeDOM(at);
  if (shown instanceof Element) dataTransfer.setDragImage(shown, 0, 0);
  view.dragging = { slice, move: true };
}

/** Dropped outside the text, or cancelled: nothing is being dragged any more. */
function endDrag({ view }: Editor): void {
  view.dragging = null;
}
