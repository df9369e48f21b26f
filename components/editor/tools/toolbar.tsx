"use client";

import type { Editor } from "@tiptap/core";
import { applyBlock, BLOCK_GROUPS } from "#components/editor/tools/blocks.ts";
import { keepFocus, LineTools, TOOL, walkTools } from "#components/editor/tools/line-tools.tsx";
import { choosePictures } from "#components/editor/uploads/insert-pictures.ts";
import { LaterMenu } from "#components/ui/overlays/later-menu.tsx";

/** Does what the keys and the slash menu do, for users without a keyboard at hand. */
export function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  return (
    <div
      aria-label="Formatting"
      className="writing-toolbar"
      data-writing-tools
      onKeyDown={(event) => walkTools(event, editor)}
      role="toolbar"
    >
      <LineTools editor={editor} onLink={onLink} />
      <button
        className={TOOL}
        onClick={() => choosePictures(editor.chain()).run()}
        onMouseDown={keepFocus}
        type="button"
      >
        Image
      </button>
      <LaterMenu
        focusAfter={() => fieldOf(editor) ?? editor.view.dom}
        trigger={
          <button className={TOOL} type="button">
            Blocks
          </button>
        }
      >
        {({ MenuSection, MenuItem }) =>
          BLOCK_GROUPS.map(({ label, choices }) => (
            <MenuSection key={label} label={label}>
              {choices.map((choice) => (
                <MenuItem key={choice.name} onSelect={() => applyBlock(editor, choice)}>
                  {choice.label}
                </MenuItem>
              ))}
            </MenuSection>
          ))
        }
      </LaterMenu>
    </div>
  );
}

/** A formula that was just inserted is edited in its own field. */
function fieldOf(editor: Editor): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && editor.view.dom.contains(activeElement) ? activeElement : null;
}
