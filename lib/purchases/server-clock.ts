/** A header names whole seconds: nearer than that nobody is told, and nothing that is counted down jumps for less. */
const PRECISION_MS = 1_000;

const listeners = new Set<() => void>();
/** Before this page's own clock, which nobody can set, unlike the reader's. */
let aheadMs: number | null = null;

/** Takes what the server says of the time. It is old by the way that it took: of all that was said, the latest is nearest. */
export function hearServerTime(saidMs: number): void {
  const saidAheadMs = saidMs - performance.now();
  if (!Number.isFinite(saidMs) || (aheadMs !== null && saidAheadMs <= aheadMs + PRECISION_MS)) return;
  aheadMs = saidAheadMs;
  for (const listener of listeners) listener();
}

/** For every call whose answer is reckoned with. */
export function hearDate(headers: Headers): void {
  hearServerTime(Date.parse(headers.get("date") ?? ""));
}

/** Quotes and refund windows end by the server's clock, whatever the reader's says. */
export function serverNow(): number {
  return aheadMs === null ? Date.now() : performance.now() + aheadMs;
}

export function subscribeToServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
