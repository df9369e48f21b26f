"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { applyBlock, BLOCK_CHOICES, TABLE_CHOICES } from "#components/editor/blocks";
import { Menu, MenuSection } from "#components/ui/menu";
import { MenuItem } from "#components/ui/menu-item";

const BUTTON = [
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
    label: "Struck through",
    sign: <s>S</s>,
    mark: "strike",
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: "Code in the line",
    sign: <code>{"<>"}</code>,
    mark: "code",
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
];

/** What the keys and the slash menu do, for who has neither at hand. */
export function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: TOGGLES.filter(({ mark }) => now.isActive(mark)).map(({ mark }) => mark),
      isLink: now.isActive("link"),
      isTable: now.isActive("table"),
    }),
  });
  return (
    <div aria-label="Formatting" className="writing-toolbar" role="toolbar">
      {TOGGLES.map(({ label, sign, mark, run }) => (
        <button
          key={mark}
          aria-label={label}
          aria-pressed={active.marks.includes(mark)}
          className={BUTTON}
          onClick={() => run(editor)}
          onMouseDown={(event) => event.preventDefault()}
          type="button"
        >
          {sign}
        </button>
      ))}
      <button
        aria-pressed={active.isLink}
        className={BUTTON}
        onClick={onLink}
        onMouseDown={(event) => event.preventDefault()}
        type="button"
      >
        Link
      </button>
      <Menu
        focusAfter={() => fieldOf(editor) ?? editor.view.dom}
        trigger={
          <button className={BUTTON} type="button">
            Blocks
          </button>
        }
      >
        {active.isTable ? (
          <MenuSection label="This table">
            {TABLE_CHOICES.map((choice) => (
              <MenuItem key={choice.name} onSelect={() => applyBlock(editor, choice)}>
                {choice.label}
              </MenuItem>
            ))}
          </MenuSection>
        ) : null}
        <MenuSection label="Blocks">
          {BLOCK_CHOICES.map((choice) => (
            <MenuItem key={choice.name} onSelect={() => applyBlock(editor, choice)}>
              {choice.label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </div>
  );
}

/** A formula that was just put in is written in its own field. */
function fieldOf(editor: Editor): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && editor.view.dom.contains(activeElement) ? activeElement : null;
}
