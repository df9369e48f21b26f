/** Whether a lone "/" leads to the search: on this device, and on unless somebody has switched it off. */
const STORED = "slash-key";
const OFF = "off";

let isOn = true;

export function readSlashKey(): boolean {
  try {
    isOn = localStorage.getItem(STORED) !== OFF;
  } catch {
    // Storage can be closed to a page; the choice then lasts as long as the page.
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

/** Told of a choice made here or in another tab. */
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
