"use client";

import type { Editor } from "@tiptap/core";
import type { KeyboardEvent, ReactNode } from "react";
import { focusNextBar } from "#components/editor/tools/focus-bar.ts";
import { useEditorState } from "#components/editor/use-editor.ts";

export const TOOL = [
  "rounded-control text-small text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-copper-wash aria-pressed:text-copper-strong",
  "inline-grid h-10 min-w-10 shrink-0 place-items-center px-2.5 not-pointer-fine:h-11",
].join(" ");

type Toggle = { label: string; sign: ReactNode; mark: string; run: (editor: Editor) => void };

const TOGGLES: readonly Toggle[] = [
  { label: "Bold", sign: <b>B</b>, mark: "bold", run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    label: "Italic",
    sign: <i className="font-serif">I</i>,
    mark: "italic",
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Strikethrough",
    sign: <s>S</s>,
    mark: "strike",
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: "Inline code",
    sign: <code>{"<>"}</code>,
    mark: "code",
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
];

/** Inline formatting: the same above the text and over a selection. */
export function LineTools({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const active = useEditorState(editor, (now) =>
    [...TOGGLES.map(({ mark }) => mark), "link"].filter((mark) => now.isActive(mark)),
  );
  return (
    <>
      {TOGGLES.map(({ label, sign, mark, run }) => (
        <button
          key={mark}
          aria-label={label}
          aria-pressed={active.includes(mark)}
          className={`tip ${TOOL}`}
          onClick={() => run(editor)}
          onMouseDown={keepFocus}
          type="button"
        >
          {sign}
        </button>
      ))}
      <button
        aria-pressed={active.includes("link")}
        className={TOOL}
        onClick={onLink}
        onMouseDown={keepFocus}
        type="button"
      >
        Link
      </button>
    </>
  );
}

/** Keeps the words selected while a button is pressed. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** Keys in a toolbar: arrows move along it, Escape returns to the text. */
export function walkTools(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === "Escape") {
    event.preventDefault();
    editor.commands.focus();
    return;
  }
  if (event.key === "F10" && event.altKey) {
    event.preventDefault();
    focusNextBar(event.currentTarget);
    return;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLButtonElement ? tools.indexOf(activeElement) : -1;
  if (at < 0) return;
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}
