import { type Editor, Extension } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { applyBlock, BLOCK_CHOICES } from "#components/editor/blocks";

export type KeyLine = { keys: string; does: string };

/** For the help sheet. What is listed here works, and a test presses it. */
export const KEY_LINES: readonly KeyLine[] = [
  { keys: "/", does: "Put in a block, at the beginning of a line" },
  { keys: "Mod B", does: "Bold" },
  { keys: "Mod I", does: "Italic" },
  { keys: "Mod Shift S", does: "Struck through" },
  { keys: "Mod E", does: "Code in the line" },
  { keys: "Mod K", does: "Link" },
  ...BLOCK_CHOICES.flatMap(({ keys, label }) => (keys ? [{ keys, does: label }] : [])),
  { keys: "Alt Shift ↑", does: "Move the block up" },
  { keys: "Alt Shift ↓", does: "Move the block down" },
  { keys: "Mod Z", does: "Undo" },
  { keys: "Mod Shift Z", does: "Redo" },
  { keys: "Mod S", does: "Save now" },
  { keys: "Mod /", does: "These keys" },
];

const byName = (name: string) => (editor: Editor) => {
  const choice = BLOCK_CHOICES.find((block) => block.name === name);
  if (choice) applyBlock(editor, choice);
  return choice !== undefined;
};

/** The keys that no block brings along by itself. */
export const WritingKeys = Extension.create({
  name: "writingKeys",
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Mod-Shift-p": () => byName("paywallBreak")(editor),
      "Alt-Shift-ArrowUp": () => moveBlock(editor, -1),
      "Alt-Shift-ArrowDown": () => moveBlock(editor, 1),
    };
  },
});

/** Exchanges the block that is written in with the one before or after it; the paywall break is moved like any other. */
function moveBlock(editor: Editor, step: 1 | -1): boolean {
  return editor.commands.command(({ tr, dispatch }) => {
    const { $from, from } = tr.selection;
    const index = $from.index(0);
    const [upper, lower] = step === 1 ? [index, index + 1] : [index - 1, index];
    const [above, below] = [tr.doc.maybeChild(upper), tr.doc.maybeChild(lower)];
    if (upper < 0 || !above || !below) return false;
    if (!dispatch) return true;
    let at = 0;
    for (let n = 0; n < upper; n++) at += tr.doc.child(n).nodeSize;
    tr.replaceWith(at, at + above.nodeSize + below.nodeSize, [below, above]);
    const moved = step === 1 ? below.nodeSize : -above.nodeSize;
    const place = tr.doc.resolve(Math.min(tr.doc.content.size, Math.max(0, from + moved)));
    tr.setSelection(TextSelection.near(place)).scrollIntoView();
    return true;
  });
}
