/** Calls back when the reader returns from a wallet or another tab, or when the network does. */
export function listenForReturn(notify: () => void, signal: AbortSignal): void {
  addEventListener("focus", notify, { signal });
  addEventListener("online", notify, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && notify(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || notify(), { signal });
}
