import type { Locator } from "@playwright/test";

/** Pastes as a person does, with this on the clipboard. */
export async function paste(into: Locator, type: string, pasted: string): Promise<void> {
  await into.evaluate(
    (element, [kind, data]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, pasted] as const,
  );
}
