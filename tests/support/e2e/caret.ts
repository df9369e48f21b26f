import { expect, type Locator } from "@playwright/test";

/**
 * Moves the caret behind the text. A command of a menu puts it back until the next frame, and the editor learns of the move a
 * moment later: no person is that fast.
 */
export async function moveToEnd(text: Locator): Promise<void> {
  await text.evaluate(() => new Promise(requestAnimationFrame));
  await text.press("Control+End");
  await expect.poll(() => text.evaluate(isCaretInLastBlock)).toBe(true);
}

function isCaretInLastBlock(text: Element): boolean {
  return text.lastElementChild?.contains(document.getSelection()?.anchorNode ?? null) ?? false;
}
