/** Runs every part, even if an earlier one throws. The browser then tells watchErrors, as for any error of the page. */
export function runEach(parts: readonly (() => void)[]): void {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      reportError(error);
    }
  }
}
