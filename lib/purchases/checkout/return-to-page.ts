/** Calls back when the reader returns from a wallet or another tab, or when the network does. */
export function listenForReturn(tell: () => void, signal: AbortSignal): void {
  addEventListener("focus", tell, { signal });
  addEventListener("online", tell, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && tell(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || tell(), { signal });
}
