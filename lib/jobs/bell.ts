import { setTimeout as pause } from "node:timers/promises";

/** Rung while nobody waits, it is heard by whoever waits next, once. */
export function createBell() {
  let isRung = false;
  let waiting = new AbortController();
  return {
    ring(): void {
      isRung = true;
      waiting.abort();
    },
    /** Ends when it is rung, after a time, or with the signal. */
    async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
      waiting = new AbortController();
      const heard = AbortSignal.any([signal, waiting.signal]);
      if (!isRung) await pause(timeoutMs, undefined, { signal: heard }).catch(() => undefined);
      isRung = false;
    },
  };
}
