import { createStore } from "#lib/page/store.ts";

export const LOADING_TIMES = { throttleMs: 200, durationMs: 2000, hideDelayMs: 500, resetDelayMs: 400 } as const;
const STEP_MS = 100;

export type Clock = {
  now(): number;
  /** Calls `act` once, and returns what calls it off. */
  after(delayMs: number, act: () => void): () => void;
};

export type Loading = { isShown: boolean; percent: number };

const IDLE: Loading = { isShown: false, percent: 0 };

/** The shown progress: fast at first, half way after half the duration, and never complete by itself. */
export function estimatePercent(elapsedMs: number): number {
  return (200 / Math.PI) * Math.atan((2 * elapsedMs) / LOADING_TIMES.durationMs);
}

/** The state of a loading bar during a navigation. A quick navigation shows nothing. */
export function createLoadingProgress(clock: Clock) {
  const loading = createStore(IDLE);
  let cancelTimer: (() => void) | undefined;

  function plan(delayMs: number, act: () => void): void {
    cancelTimer?.();
    cancelTimer = clock.after(delayMs, act);
  }

  function grow(sinceMs: number): void {
    loading.set({ isShown: true, percent: estimatePercent(clock.now() - sinceMs) });
    plan(STEP_MS, () => grow(sinceMs));
  }

  return {
    start(): void {
      if (loading.get() !== IDLE) loading.set(IDLE);
      plan(LOADING_TIMES.throttleMs, () => grow(clock.now()));
    },
    finish(): void {
      cancelTimer?.();
      if (!loading.get().isShown) return;
      loading.set({ isShown: true, percent: 100 });
      plan(LOADING_TIMES.hideDelayMs, () => {
        loading.set({ isShown: false, percent: 100 });
        plan(LOADING_TIMES.resetDelayMs, () => loading.set(IDLE));
      });
    },
    read: loading.get,
    readBeforeStart: loading.getInitial,
    subscribe: loading.subscribe,
  };
}

export type LoadingProgress = ReturnType<typeof createLoadingProgress>;
