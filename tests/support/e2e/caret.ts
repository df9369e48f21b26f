import { expect, type Locator } from "@playwright/test";

/**
 * Moves the caret behind the text. A command of a menu puts it back until the next frame, and the editor learns of the move a
 * moment later: no person is that fast. It has learnt of it when the tools over the words that were selected are gone.
 */
export async function moveToEnd(text: Locator): Promise<void> {
  await text.evaluate(() => new Promise(requestAnimationFrame));
  await text.press("Control+End");
  await expect.poll(() => text.evaluate(isCaretInLastBlock)).toBe(true);
  await text.evaluate(() => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume))));
  await expect(text.page().getByRole("toolbar", { name: "Format the selection" })).toBeHidden();
}

function isCaretInLastBlock(text: Element): boolean {
  return text.lastElementChild?.contains(document.getSelection()?.anchorNode ?? null) ?? false;
}
