/** How a reader wants texts set. The first of each is how we set them; only what differs is kept, as marks on <html>. */
export const READING_CHOICES = {
  size: ["normal", "smaller", "larger", "largest"],
  width: ["normal", "narrow", "wide"],
  typeface: ["serif", "sans"],
} as const;

export type ReadingChoice = { [Name in keyof typeof READING_CHOICES]: (typeof READING_CHOICES)[Name][number] };

export const READING_KEY = "reading";

export const USUAL: ReadingChoice = { size: "normal", width: "normal", typeface: "serif" };

/** Of a stored text only the words that we know. */
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

/** The marks: "larger sans", or nothing where all is as usual. */
export function writeReading({ size, width, typeface }: ReadingChoice): string {
  return [size, width, typeface].filter((word) => word !== "normal" && word !== "serif").join(" ");
}

let held = "";

/** What is stored, as text: the same text as long as nothing changes, as React's store wants it. */
export function readReading(): string {
  try {
    held = localStorage.getItem(READING_KEY) ?? "";
  } catch {
    // Storage can be closed to a page; the choice then lasts as long as the page.
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
