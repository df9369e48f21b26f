import { setTimeout as pause } from "node:timers/promises";

/** A signal between two loops. If it rings while no one waits, the next wait returns at once. */
export function createBell() {
  let isRung = false;
  let waiting = new AbortController();
  return {
    ring(): void {
      isRung = true;
      waiting.abort();
    },
    /** Resolves when it rings, after a timeout, or on the signal. */
    async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
      waiting = new AbortController();
      const heard = AbortSignal.any([signal, waiting.signal]);
      if (!isRung) await pause(timeoutMs, undefined, { signal: heard }).catch(() => undefined);
      isRung = false;
    },
  };
}
