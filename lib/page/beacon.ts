/**
 * Sends JSON that nobody waits for, and that outlives the page. A browser that has no room left for it drops it: nothing
 * that is sent this way is worth a second try.
 */
export function sendBeacon(path: "/api/e" | "/api/errors", data: object): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(data)], { type: "application/json" }));
}
