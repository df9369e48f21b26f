import { createStore, shareInPage } from "#lib/page/store.ts";

/** The Date header counts whole seconds. Smaller differences are ignored, so that countdowns do not jump. */
const PRECISION_MS = 1_000;
/** Clocks are corrected by less. */
const SLEPT_MS = 5_000;

type Known = {
  /** How far the server is ahead of performance.now(), which the reader cannot set. */
  aheadMs: number;
  /** How far the device's clock was ahead of performance.now() then. */
  deviceAheadMs: number;
};

const known = shareInPage("server-clock", () => createStore<Known | null>(null));

const readDeviceAhead = () => Date.now() - performance.now();

/** Takes the server's time. Every value is late by its travel time, so the one furthest ahead is the most accurate. */
export function hearServerTime(saidMs: number): void {
  const clock = known.get();
  const isCloser = clock === null || saidMs > serverNow() + PRECISION_MS;
  // After a sleep, what we believe is a guess: any answer is better.
  if (!Number.isFinite(saidMs) || !(isCloser || readSlept(clock) > 0)) return;
  known.set({ aheadMs: saidMs - performance.now(), deviceAheadMs: readDeviceAhead() });
}

/** In some browsers performance.now() stands still while the device sleeps, and its clock goes on. */
function readSlept({ deviceAheadMs }: Known): number {
  const ms = readDeviceAhead() - deviceAheadMs;
  return ms > SLEPT_MS ? ms : 0;
}

/** Call this for every answer that contains a deadline. */
export function hearDate(headers: Headers): void {
  hearServerTime(Date.parse(headers.get("date") ?? ""));
}

/** Quotes and refund windows end by the server's clock, not the reader's. */
export function serverNow(): number {
  const clock = known.get();
  return clock === null ? Date.now() : performance.now() + clock.aheadMs + readSlept(clock);
}

export const subscribeToServerClock = known.subscribe;

/** Runs `act` each second, when the page is seen again, and when the server's time becomes known. Returns what stops it. */
export function everySecond(act: () => void): () => void {
  const timer = setInterval(act, 1_000);
  const leave = known.subscribe(act);
  document.addEventListener("visibilitychange", act);
  return () => {
    clearInterval(timer);
    leave();
    document.removeEventListener("visibilitychange", act);
  };
}
