"use client";

import type { Editor } from "@tiptap/core";
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { quotes, textHThree, textHTwo } from "#components/editor/tools/block-icons.ts";
import { applyBlock, BLOCK_CHOICES } from "#components/editor/tools/blocks.ts";
import { keepFocus, LineTools, TOOL, walkTools } from "#components/editor/tools/line-tools.tsx";
import { useEditorState } from "#components/editor/use-editor.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

const HEIGHT = 44;
const GAP = 8;
const HALF_WIDTH = 240;
/** The bar above the text, which stays at the top of the window while scrolling. */
const BAR = 48;

type Props = {
  editor: Editor;
  /** The element around the text and these tools. They stay while it has the focus. */
  frame: RefObject<HTMLElement | null>;
  onLink: () => void;
};
type Place = { left: number; top: number };

/**
 * Tools above the selected words, only with a mouse: a touch selection has the system's own menu there, and the bar above the
 * text. They appear when the mouse button is released.
 */
export function BubbleMenu({ editor, frame, onLink }: Props) {
  const range = useEditorState(editor, ({ state }) => wordsSelected(state));
  const isPressed = usePressed(editor);
  const isHere = useFocusWithin(frame);
  if (!range || isPressed || !isHere) return null;
  const { left, top } = placeOver(editor, range);
  return (
    <div
      aria-label="Format the selection"
      className="floats rounded-panel border-hairline bg-raised shadow-float absolute z-30 hidden -translate-x-1/2 border p-0.5 pointer-fine:flex"
      data-writing-tools
      onKeyDown={(event) => walkTools(event, editor)}
      role="toolbar"
      style={{ left, top }}
    >
      <LineTools editor={editor} onLink={onLink} />
      <BlockTools editor={editor} />
      <button
        className={TOOL}
        onClick={() => FOOTNOTE && applyBlock(editor, FOOTNOTE)}
        onMouseDown={keepFocus}
        type="button"
      >
        Footnote
      </button>
    </div>
  );
}

const TURNS = [
  { label: "Heading", sign: textHTwo, isOn: (editor: Editor) => editor.isActive("heading", { level: 2 }) },
  { label: "Small heading", sign: textHThree, isOn: (editor: Editor) => editor.isActive("heading", { level: 3 }) },
  { label: "Quote", sign: quotes, isOn: (editor: Editor) => editor.isActive("blockquote") },
] as const;

/** What the line is. Pressed again, it is text. */
function BlockTools({ editor }: { editor: Editor }) {
  const active = useEditorState(editor, (now) => TURNS.filter(({ isOn }) => isOn(now)).map(({ label }) => label));
  return TURNS.map(({ label, sign }) => (
    <button
      key={label}
      aria-label={label}
      aria-pressed={active.includes(label)}
      className={`tip ${TOOL}`}
      onClick={() => turn(editor, label)}
      onMouseDown={keepFocus}
      type="button"
    >
      <IconSvg body={sign} className="text-body" />
    </button>
  ));
}

function turn(editor: Editor, label: (typeof TURNS)[number]["label"]): void {
  const chain = editor.chain().focus();
  if (label === "Quote") chain.toggleBlockquote().run();
  else chain.toggleHeading({ level: label === "Heading" ? 2 : 3 }).run();
}

const FOOTNOTE = BLOCK_CHOICES.find(({ name }) => name === "footnote");

function wordsSelected({ selection, doc }: EditorState): { from: number; to: number } | null {
  const { from, to, empty, $from } = selection;
  if (empty || !(selection instanceof TextSelection) || $from.parent.type.spec.code) return null;
  return doc.textBetween(from, Math.min(to, from + 1_000), " ", " ").trim() === "" ? null : { from, to };
}

/** Above the first line of the selection; below its last where there is no room above. */
function placeOver({ view }: Editor, { from, to }: { from: number; to: number }): Place {
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
  const frame = view.dom.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const isOneLine = Math.abs(start.top - end.top) < 2;
  const middle = (isOneLine ? (start.left + end.left) / 2 : start.left) - frame.left;
  const isRoomAbove = start.top - HEIGHT - GAP > Math.max(frame.top, BAR);
  return {
    left: Math.max(HALF_WIDTH, Math.min(frame.width - HALF_WIDTH, middle)),
    top: (isRoomAbove ? start.top - HEIGHT - GAP : end.bottom + GAP) - frame.top,
  };
}

function usePressed({ view }: Editor): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const press = () => setIsPressed(true);
    const release = () => setIsPressed(false);
    view.dom.addEventListener("pointerdown", press);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
    return () => {
      view.dom.removeEventListener("pointerdown", press);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", release);
    };
  }, [view]);
  return isPressed;
}

function useFocusWithin(frame: RefObject<HTMLElement | null>): boolean {
  const [focus] = useState(() => focusWithin(frame));
  return useSyncExternalStore(focus.subscribe, focus.read);
}

/** Whether the focus is within an element. It may be there before anybody asks. While it moves inside, it is not lost. */
function focusWithin(frame: RefObject<HTMLElement | null>) {
  let isWithin = false;
  return {
    read: () => isWithin,
    subscribe: (tell: () => void) => {
      const { current } = frame;
      if (!current) return () => undefined;
      const set = (next: boolean) => {
        isWithin = next;
        tell();
      };
      const come = () => set(true);
      const go = ({ relatedTarget }: FocusEvent) =>
        set(relatedTarget instanceof Node && current.contains(relatedTarget));
      isWithin = current.contains(document.activeElement);
      current.addEventListener("focusin", come);
      current.addEventListener("focusout", go);
      return () => {
        current.removeEventListener("focusin", come);
        current.removeEventListener("focusout", go);
      };
    },
  };
}
