/** How a reader wants text set. The first of each is the default; only differences are stored, as marks on <html>. */
export const READING_CHOICES = {
  size: ["normal", "smaller", "larger", "largest"],
  width: ["normal", "narrow", "wide"],
  typeface: ["serif", "sans"],
} as const;

export type ReadingChoice = { [Name in keyof typeof READING_CHOICES]: (typeof READING_CHOICES)[Name][number] };

export const READING_KEY = "reading";

export const USUAL: ReadingChoice = { size: "normal", width: "normal", typeface: "serif" };

/** Keeps only the known words of a stored text. */
export function parseReading(stored: string | null): ReadingChoice {
  const words = (stored ?? "").split(" ");
  const pick = <Word extends string>(known: readonly Word[], usual: Word) =>
    known.find((word) => word !== usual && words.includes(word)) ?? usual;
  return {
    size: pick(READING_CHOICES.size, USUAL.size),
    width: pick(READING_CHOICES.width, USUAL.width),
    typeface: pick(READING_CHOICES.typeface, USUAL.typeface),
  };
}

/** The marks, such as "larger sans". Empty if all are defaults. */
export function writeReading({ size, width, typeface }: ReadingChoice): string {
  return [size, width, typeface].filter((word) => word !== "normal" && word !== "serif").join(" ");
}

let held = "";

/** The stored text, unchanged as long as nothing changes, as React's store requires. */
export function readReading(): string {
  try {
    held = localStorage.getItem(READING_KEY) ?? "";
  } catch {
    // A browser can deny storage; the choice then lasts as long as the page.
  }
  return held;
}

export function showReading(choice: ReadingChoice): void {
  const marks = writeReading(choice);
  if (marks) document.documentElement.dataset.reading = marks;
  else delete document.documentElement.dataset.reading;
}

export function chooseReading(choice: ReadingChoice): void {
  showReading(choice);
  held = writeReading(choice);
  try {
    localStorage.setItem(READING_KEY, held);
  } catch {
    // As above.
  }
  window.dispatchEvent(new Event(READING_KEY));
}

export function subscribeToReading(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== READING_KEY) return;
    showReading(parseReading(readReading()));
    onChange();
  };
  window.addEventListener(READING_KEY, onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(READING_KEY, onChange);
    window.removeEventListener("storage", onStorage);
  };
}
