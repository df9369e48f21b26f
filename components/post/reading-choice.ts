export const READING_KEY = "reading";

/** How a reader wants text set: the words that differ from the usual, such as "larger sans". */
export function readReading(): string {
  try {
    return localStorage.getItem(READING_KEY) ?? "";
  } catch {
    // A browser can deny storage; the choice then lasts as long as the page.
    return document.documentElement.dataset.reading ?? "";
  }
}

/** As marks on <html>. The style sheet does the rest, and ignores words that it does not know. */
export function showReading(words: string): void {
  if (words) document.documentElement.dataset.reading = words;
  else delete document.documentElement.dataset.reading;
}

/** Shows the choice and remembers it. */
export function chooseReading(words: string): void {
  showReading(words);
  try {
    localStorage.setItem(READING_KEY, words);
  } catch {
    // As above.
  }
}
