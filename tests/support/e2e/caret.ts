import { expect, type Locator } from "@playwright/test";
import type { Editor } from "@tiptap/core";

/**
 * Moves the caret behind the text. A command of a menu puts it back until the next frame, and the editor learns of the move a
 * moment later: no person is that fast.
 */
export async function moveToEnd(text: Locator): Promise<void> {
  await text.evaluate(() => new Promise(requestAnimationFrame));
  await text.press("Control+End");
  await expect.poll(() => text.evaluate(isCaretInLastBlock)).toBe(true);
}

/** As the editor has it, which stands at its element: the browser knows earlier. */
function isCaretInLastBlock(text: Element & { editor?: Editor }): boolean {
  const state = text.editor?.state;
  return state?.selection.empty === true && state.selection.$head.index(0) === state.doc.childCount - 1;
}
