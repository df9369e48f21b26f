/** Whether "/" opens the search. Stored on this device; on unless the user switched it off. */
const STORED = "slash-key";
const OFF = "off";

let isOn = true;

export function readSlashKey(): boolean {
  try {
    isOn = localStorage.getItem(STORED) !== OFF;
  } catch {
    // A browser can deny storage; the choice then lasts as long as the page.
  }
  return isOn;
}

export function chooseSlashKey(on: boolean): void {
  isOn = on;
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // As above.
  }
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
