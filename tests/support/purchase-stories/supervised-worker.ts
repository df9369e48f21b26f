import type { WorkerProcess } from "#tests/support/product/worker-process.ts";

export type SupervisedWorker = Awaited<ReturnType<typeof superviseWorker>>;

/** A worker that is started again after each `kill -9`, as a supervisor does. */
export async function superviseWorker(start: () => Promise<WorkerProcess>) {
  let current = await start();
  let kills = 0;
  let returning: Promise<void> | undefined;

  async function killOnce(): Promise<void> {
    await current.end("SIGKILL");
    kills++;
    current = await start();
  }
  return {
    kills: () => kills,
    isHealthy: () => current.isHealthy(),
    output: () => current.output(),
    /** Callers during another kill share it. */
    async kill(): Promise<void> {
      returning ??= killOnce().finally(() => {
        returning = undefined;
      });
      await returning;
    },
    async end(): Promise<void> {
      await returning;
      await current.end();
    },
  };
}
