import { keepStored, readStored } from "#lib/page/storage.ts";

export const READING_KEY = "reading";

/** How a reader wants text set: the words that differ from the usual, such as "larger sans". */
export function readReading(): string {
  const stored = readStored(READING_KEY);
  // Without storage, the choice lasts as long as the page.
  return (stored === undefined ? document.documentElement.dataset.reading : stored) ?? "";
}

/** As marks on <html>. The style sheet does the rest, and ignores words that it does not know. */
export function showReading(words: string): void {
  if (words) document.documentElement.dataset.reading = words;
  else delete document.documentElement.dataset.reading;
}

/** Shows the choice and remembers it. */
export function chooseReading(words: string): void {
  showReading(words);
  keepStored(READING_KEY, words);
}
