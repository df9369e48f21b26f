"use client";
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, updated every minute. Null on the server and during hydration, so that both render the same text. */
export function useMinuteClock(): Date | null {
  const now = useSyncExternalStore(subscribe, readNow, readNothing);
  return now === null ? null : new Date(now);
}

/** One timer, however many dates there are. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(tick, MINUTE_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const notify of listeners) notify();
}

function readNow(): number {
  return nowMs;
}

function readNothing(): null {
  return null;
}
