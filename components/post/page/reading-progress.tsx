/** How far the text has been read: the loading bar's line, moved by the scroll alone (progress.css). */
export function ReadingProgress() {
  return <div aria-hidden="true" className="reading-progress print:hidden" />;
}
