/**
 * Sends JSON without waiting for an answer, even while the page closes. If the browser's queue is full, it is
 * dropped: nothing sent this way is worth a second try.
 */
export function sendBeacon(path: "/api/e" | "/api/errors", data: object): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(data)], { type: "application/json" }));
}
