import { type Editor, Extension } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { applyBlock, BLOCK_CHOICES } from "#components/editor/tools/blocks.ts";
import { focusNextBar } from "#components/editor/tools/focus-bar.ts";
import { moveBlock } from "#components/editor/tools/move-block.ts";
import { type DocumentNode, listDepth } from "#lib/posts/document/document.ts";
import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";

export type KeyLine = { keys: string; does: string };

/** For the help sheet. A test presses each key listed here. */
export const KEY_LINES: readonly KeyLine[] = [
  { keys: "/", does: "Insert a block, anywhere in a line" },
  { keys: "Mod B", does: "Bold" },
  { keys: "Mod I", does: "Italic" },
  { keys: "Mod Shift S", does: "Strikethrough" },
  { keys: "Mod E", does: "Inline code" },
  { keys: "Mod .", does: "Superscript" },
  { keys: "Mod ,", does: "Subscript" },
  { keys: "Mod K", does: "Link" },
  ...BLOCK_CHOICES.flatMap(({ keys, label }) => (keys ? [{ keys, does: label }] : [])),
  { keys: "Alt ↑", does: "Move the block up; in a gallery, the picture" },
  { keys: "Alt ↓", does: "Move the block down, or the picture" },
  { keys: "Tab", does: "In a list: one level deeper. In a table: the next cell" },
  { keys: "Shift Tab", does: "One level up, or the previous cell" },
  { keys: "Shift Enter", does: "A new line in the same paragraph" },
  { keys: "Escape", does: "Leave a footnote, a formula or a field" },
  { keys: "Alt F10", does: "Formatting, or the table’s tools; arrow keys move along, Escape goes back" },
  { keys: "Mod Shift V", does: "Paste without formatting" },
  { keys: "Mod Z", does: "Undo" },
  { keys: "Mod Shift Z", does: "Redo" },
  { keys: "Mod S", does: "Save now" },
  { keys: "Mod /", does: "Show these keys" },
];

const byName = (name: string) => (editor: Editor) => {
  const choice = BLOCK_CHOICES.find((block) => block.name === name);
  if (choice) applyBlock(editor, choice);
  return choice !== undefined;
};

/** The keys that no extension provides. */
export const WritingKeys = Extension.create({
  name: "writingKeys",
  // Before the lists' own keys, which know no deepest level.
  priority: 1_000,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Mod-Shift-p": () => byName("paywallBreak")(editor),
      "Alt-ArrowUp": () => moveBlock(editor, -1),
      "Alt-ArrowDown": () => moveBlock(editor, 1),
      Tab: () => isDeepestItem(editor.state),
      "Alt-F10": () => focusNextBar(),
    };
  },
});

/** Whether one more list level would be deeper than a post may have. */
export function isDeepestItem({ selection: { $from } }: EditorState): boolean {
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1));
  const lists = around.filter(({ type }) => type.name.endsWith("List")).length;
  const item = around.findLast(({ type }) => type.name.endsWith("Item"));
  return item !== undefined && lists + listDepth(item.toJSON() as DocumentNode) >= DOCUMENT_LIMITS.listDepth;
}
