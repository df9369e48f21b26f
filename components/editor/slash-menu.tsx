"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { chooseSlash, readSlash, SLASH_LIST_ID, slashOptionId } from "#components/editor/slash-menu-plugin";

/** The blocks that fit what is typed after "/". The focus stays in the text, which names the one that Enter takes. */
export function SlashList({ editor }: { editor: Editor }) {
  const open = useEditorState({ editor, selector: ({ editor: now }) => readSlash(now.state) });
  if (!open) return null;
  const { left, bottom } = editor.view.coordsAtPos(open.from);
  const frame = editor.view.dom.parentElement?.getBoundingClientRect();
  return (
    <div
      aria-label="Blocks"
      className="floats rounded-panel border-hairline bg-raised text-small shadow-float absolute z-40 max-h-72 w-60 overflow-y-auto border p-1"
      id={SLASH_LIST_ID}
      role="listbox"
      style={{ left: Math.max(0, left - (frame?.left ?? 0)), top: bottom - (frame?.top ?? 0) + 6 }}
    >
      {open.choices.map((choice, index) => (
        <div
          key={choice.name}
          ref={index === open.index ? showItself : null}
          aria-selected={index === open.index}
          className="rounded-control aria-selected:bg-sunken flex min-h-9 cursor-pointer items-center px-3 pointer-coarse:min-h-11"
          id={slashOptionId(choice.name)}
          onPointerDown={(event) => {
            event.preventDefault();
            chooseSlash(editor, choice);
          }}
          role="option"
          tabIndex={-1}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
}

function showItself(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
