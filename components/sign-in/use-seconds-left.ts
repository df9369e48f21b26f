"use client";

import { useSyncExternalStore } from "react";

/** The seconds until a moment, counted down; 0 on the server, so that without a script nothing stays closed. */
export function useSecondsLeft(untilMs: number): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)),
    () => 0,
  );
}

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
}
