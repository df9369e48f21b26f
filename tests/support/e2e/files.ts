import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";

export type DiskFile = { name: string; bytes: Uint8Array };

/**
 * Writes it to the disk and answers its path. Choose files by path, as people do: the browser then fires `input` and
 * `change` in turn, and the page may draw between them. For bytes, Playwright fires both at once.
 */
export function onDisk({ name, bytes }: DiskFile): string {
  const path = join(mkdtempSync(join(tmpdir(), "farthing-files-")), name);
  writeFileSync(path, bytes);
  return path;
}

/** A drag from another program, at one of its moments. */
export async function dragFiles(zone: Locator, type: "dragenter" | "drop", files: readonly DiskFile[]): Promise<void> {
  const dataTransfer = await zone.page().evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given)
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
      return transfer;
    },
    files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
  );
  await zone.dispatchEvent(type, { dataTransfer });
}

export async function pasteFile(focused: Locator, { name, bytes }: DiskFile): Promise<void> {
  await focused.focus();
  await focused.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, bytes: [...bytes] },
  );
}
