import { createStore, shareInPage } from "#lib/page/store.ts";

/** The Date header counts whole seconds. Smaller differences are ignored, so that countdowns do not jump. */
const PRECISION_MS = 1_000;

/** How far the server is ahead of performance.now(), which the reader cannot set. */
const ahead = shareInPage("server-clock", () => createStore<number | null>(null));

/** Takes the server's time. Every value is late by its travel time, so the one furthest ahead is the most accurate. */
export function hearServerTime(saidMs: number): void {
  const saidAheadMs = saidMs - performance.now();
  const aheadMs = ahead.get();
  if (!Number.isFinite(saidMs) || (aheadMs !== null && saidAheadMs <= aheadMs + PRECISION_MS)) return;
  ahead.set(saidAheadMs);
}

/** Call this for every answer that contains a deadline. */
export function hearDate(headers: Headers): void {
  hearServerTime(Date.parse(headers.get("date") ?? ""));
}

/** Quotes and refund windows end by the server's clock, not the reader's. */
export function serverNow(): number {
  const aheadMs = ahead.get();
  return aheadMs === null ? Date.now() : performance.now() + aheadMs;
}

export const subscribeToServerClock = ahead.subscribe;
