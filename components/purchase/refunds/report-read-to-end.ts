import { fetchWithoutPuzzle } from "#lib/http/browser/client.ts";

/** Four fifths of a minute, and a moment for the clocks to differ. */
const STAY_MS = 48_500;

/** Acts once the mark has been in view, and its reader has stayed long enough. Returns a function that stops it. */
export function whenReadToEnd(mark: HTMLElement, readingMinutes: number, act: () => void): () => void {
  const readAt = Date.now() + readingMinutes * STAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    timer = setTimeout(act, readAt - Date.now());
  });
  observer.observe(mark);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

export async function reportReadToEnd(purchaseId: string): Promise<void> {
  try {
    await fetchWithoutPuzzle(`/api/purchases/${purchaseId}/read-to-end`, { method: "POST", body: {} });
  } catch {
    // A brake, not a proof: without it the other limits still hold.
  }
}
