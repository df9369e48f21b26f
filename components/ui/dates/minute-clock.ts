"use client";
import { useSyncExternalStore } from "react";
import { createStore } from "#lib/page/store.ts";

const MINUTE_MS = 60_000;
const clock = createStore(Date.now());
let watching = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, updated every minute. Null on the server and during hydration, so that both render the same text. */
export function useMinuteClock(): Date | null {
  const now = useSyncExternalStore(watch, clock.get, readNothing);
  return now === null ? null : new Date(now);
}

/** One timer, however many dates there are. */
function watch(listener: () => void): () => void {
  if (watching === 0) {
    tick();
    timer = setInterval(tick, MINUTE_MS);
  }
  watching += 1;
  const leave = clock.subscribe(listener);
  return () => {
    leave();
    watching -= 1;
    if (watching === 0) clearInterval(timer);
  };
}

function tick(): void {
  clock.set(Date.now());
}

function readNothing(): null {
  return null;
}
