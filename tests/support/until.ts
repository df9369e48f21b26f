import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 25;

/** Waits for a condition. If it does not come true in time, fails with its name, which may report progress. */
export async function until(
  what: string | (() => string),
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline)
      throw new Error(`Not within ${patienceMs / 1000} s: ${typeof what === "string" ? what : what()}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** Waits for what may or may not come true. Returns whether it did. */
export async function waitsUntil(patienceMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false;
    await pause(LOOK_EVERY_MS);
  }
  return true;
}
