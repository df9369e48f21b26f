/** Calls back when the reader returns from a wallet or another tab, or when the network does. */
export function listenForReturn(notify: (event: Event) => void, signal: AbortSignal): void {
  addEventListener("focus", notify, { signal });
  addEventListener("online", notify, { signal });
  addEventListener("pageshow", (event) => event.persisted && notify(event), { signal });
  document.addEventListener("visibilitychange", (event) => document.hidden || notify(event), { signal });
}
