import { keepStored, readStored } from "#lib/page/storage.ts";

export const MODES = ["system", "light", "dark"] as const;
export type Mode = (typeof MODES)[number];

export const MODE_KEY = "colour-mode";
/** The paper colour of each mode for the browser's own frame: in hex, and before any style is loaded. */
export const PAPER = { light: "#fbf7ee", dark: "#19140f" } as const;

/** A choice that the browser did not store. It lasts as long as the page. */
let unstored: Mode | null = null;

export function readMode(): Mode {
  const chosen = unstored ?? readStored(MODE_KEY);
  return MODES.find((mode) => mode === chosen) ?? "system";
}

/** No attribute means: follow the system. */
export function showMode(mode: Mode): void {
  if (mode === "system") delete document.documentElement.dataset.mode;
  else document.documentElement.dataset.mode = mode;
  for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = frame.media.includes("dark") ? "dark" : "light";
    frame.content = PAPER[mode === "system" ? own : mode];
  }
}

/** Shows the mode and remembers it. */
export function chooseMode(mode: Mode): void {
  showMode(mode);
  unstored = keepStored(MODE_KEY, mode) ? null : mode;
  window.dispatchEvent(new Event(MODE_KEY));
}

/** Notified of a choice made here or in another tab. */
export function subscribeToMode(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== MODE_KEY) return;
    showMode(readMode());
    onChange();
  };
  window.addEventListener(MODE_KEY, onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(MODE_KEY, onChange);
    window.removeEventListener("storage", onStorage);
  };
}
