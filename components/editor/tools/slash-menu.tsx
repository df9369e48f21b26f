"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { CSSProperties } from "react";
import { chooseSlash, readSlash, SLASH_LIST_ID, slashOptionId } from "#components/editor/tools/slash-menu-plugin.ts";

/** The blocks that match what is typed after "/". The focus stays in the text, which names the block that Enter inserts. */
export function SlashList({ editor }: { editor: Editor }) {
  const open = useEditorState({ editor, selector: ({ editor: now }) => readSlash(now.state) });
  if (!open) return null;
  return (
    <div
      aria-label="Blocks"
      className="floats rounded-panel border-hairline bg-raised text-small shadow-float absolute z-40 max-h-72 w-60 overflow-y-auto border p-1"
      id={SLASH_LIST_ID}
      role="listbox"
      style={placeBeside(editor, open.from)}
    >
      {open.choices.map((choice, index) => (
        <div
          key={choice.name}
          ref={index === open.index ? scrollIntoView : null}
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

/** The greatest height of the list (max-h-72), with its distance from the line. */
const ROOM_PX = 300;
const GAP_PX = 6;

/** Below the line, or above it if there is more room, so that the whole list is visible. */
function placeBeside(editor: Editor, at: number): CSSProperties {
  const line = editor.view.coordsAtPos(at);
  const frame = (editor.view.dom.parentElement ?? editor.view.dom).getBoundingClientRect();
  const left = Math.max(0, line.left - frame.left);
  const below = (window.visualViewport?.height ?? window.innerHeight) - line.bottom;
  return below < ROOM_PX && line.top > below
    ? { left, bottom: frame.bottom - line.top + GAP_PX }
    : { left, top: line.bottom - frame.top + GAP_PX };
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
