import { keepStored, readStored } from "#lib/page/storage.ts";
import { shareInPage } from "#lib/page/store.ts";

/** Whether "/" opens the search. Stored on this device; on unless the user switched it off. */
const STORED = "slash-key";
const OFF = "off";

const held = shareInPage("slash-key", () => ({ isOn: true }));

export function readSlashKey(): boolean {
  const stored = readStored(STORED);
  // Without storage, the choice lasts as long as the page.
  if (stored !== undefined) held.isOn = stored !== OFF;
  return held.isOn;
}

export function chooseSlashKey(on: boolean): void {
  held.isOn = on;
  keepStored(STORED, on ? null : OFF);
  window.dispatchEvent(new Event(STORED));
}

/** Notified of a choice made here or in another tab. */
export function subscribeToSlashKey(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORED) onChange();
  };
  window.addEventListener(STORED, onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(STORED, onChange);
    window.removeEventListener("storage", onStorage);
  };
}

const EDITABLE = "input, textarea, select, [contenteditable], dialog *, [role=dialog] *";

/** Focuses the search's field, or follows the link to its page. */
export function openSearchBySlash(event: KeyboardEvent, fieldId: string, around: Element | null): void {
  if (!isSlash(event) || !readSlashKey()) return;
  event.preventDefault();
  const field = document.getElementById(fieldId);
  if (field) field.focus();
  else around?.querySelector("a")?.click();
}

function isSlash({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== "/" || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(EDITABLE));
}
