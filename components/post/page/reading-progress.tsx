/** Reading progress: the loading bar's line, moved by scrolling alone (progress.css). */
export function ReadingProgress() {
  return <div aria-hidden="true" className="reading-progress print:hidden" />;
}
