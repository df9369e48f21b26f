"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { BLOCK_CHOICES, TABLE_CHOICES } from "#components/editor/blocks";
import { keepFocus, LineTools, TOOL, walkTools } from "#components/editor/line-tools";
import { choosePictures } from "#components/editor/picture-desk";
import { Menu, MenuSection } from "#components/ui/menu";
import { MenuItem } from "#components/ui/menu-item";

/** What the keys and the slash menu do, for who has neither at hand. */
export function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const isTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
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
      <Menu
        focusAfter={() => emptyFieldBefore(editor) ?? editor.view.dom}
        trigger={
          <button className={TOOL} type="button">
            Blocks
          </button>
        }
      >
        {isTable ? (
          <MenuSection label="This table">
            {TABLE_CHOICES.map((choice) => (
              <MenuItem key={choice.name} onSelect={() => choice.apply(editor.chain()).run()}>
                {choice.label}
              </MenuItem>
            ))}
          </MenuSection>
        ) : null}
        <MenuSection label="Blocks">
          {BLOCK_CHOICES.map((choice) => (
            <MenuItem key={choice.name} onSelect={() => choice.apply(editor.chain()).run()}>
              {choice.label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </div>
  );
}

/** A formula that was just put in is written in its own field. The caret stands behind it, in its line or in the next. */
function emptyFieldBefore({ state, view }: Editor): HTMLElement | null {
  const { $from } = state.selection;
  const $edge = $from.nodeBefore || $from.depth === 0 ? $from : state.doc.resolve($from.before(1));
  if (!$edge.nodeBefore) return null;
  const node = view.nodeDOM($edge.pos - $edge.nodeBefore.nodeSize);
  if (!(node instanceof HTMLElement && node.matches(".writing-math"))) return null;
  const field = node.querySelector<HTMLInputElement | HTMLTextAreaElement>(".writing-field");
  return field?.value === "" ? field : null;
}
