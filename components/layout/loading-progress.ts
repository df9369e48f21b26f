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
  let loading = IDLE;
  let callOff: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function show(next: Loading): void {
    loading = next;
    for (const listener of listeners) listener();
  }

  function plan(delayMs: number, act: () => void): void {
    callOff?.();
    callOff = clock.after(delayMs, act);
  }

  function grow(sinceMs: number): void {
    show({ isShown: true, percent: estimatePercent(clock.now() - sinceMs) });
    plan(STEP_MS, () => grow(sinceMs));
  }

  return {
    start(): void {
      if (loading !== IDLE) show(IDLE);
      plan(LOADING_TIMES.throttleMs, () => grow(clock.now()));
    },
    finish(): void {
      callOff?.();
      if (!loading.isShown) return;
      show({ isShown: true, percent: 100 });
      plan(LOADING_TIMES.hideDelayMs, () => {
        show({ isShown: false, percent: 100 });
        plan(LOADING_TIMES.resetDelayMs, () => show(IDLE));
      });
    },
    read: (): Loading => loading,
    readBeforeStart: (): Loading => IDLE,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type LoadingProgress = ReturnType<typeof createLoadingProgress>;
