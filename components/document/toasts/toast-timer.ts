export type ToastTimer = { start(): void; stop(): void };

/** Acts after a duration, in which only the time between `start` and `stop` counts. */
export function createToastTimer(durationMs: number, act: () => void): ToastTimer {
  let leftMs = durationMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start() {
      if (leftMs === Number.POSITIVE_INFINITY) return;
      clearTimeout(timer);
      startedAt = Date.now();
      timer = setTimeout(act, leftMs);
    },
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= Date.now() - startedAt;
    },
  };
}
