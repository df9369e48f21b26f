import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { WorkProvider } from "#lib/nano/work/work.ts";
import { meanTries, type WorkRequest } from "#lib/nano/work/work-threshold.ts";

/** One thread's share of the search. */
export type ThreadTask = WorkRequest & { share: number; shares: number };

/** Below this many tries, one thread finishes before others have started. */
const WORTH_MORE_THREADS = 2_000_000;
const THREAD = join(import.meta.dirname, "work-thread.ts");

export type ThreadWork = WorkProvider & { close(): Promise<void> };

/**
 * Our own processor, in threads: the computation blocks its thread and can only be stopped by ending it. One search
 * runs at a time. The first thread is kept for the next.
 */
export function threadWork(threads: number): ThreadWork {
  let kept: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function search(request: WorkRequest, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const shares = meanTries(request.threshold) < WORTH_MORE_THREADS ? 1 : threads;
    const workers = Array.from({ length: shares }, (_, share) => (share === 0 && kept) || startThread());
    kept = undefined;
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    let isDone = false;
    try {
      const found = workers.map((worker, share) => askThread(worker, { ...request, share, shares }));
      const work = await Promise.race([Promise.any(found), aborted.promise]);
      isDone = shares === 1;
      return work;
    } finally {
      signal.removeEventListener("abort", abort);
      if (isDone) kept = workers[0];
      else await Promise.all(workers.map((worker) => worker.terminate()));
    }
  }

  return {
    name: "own processor",
    compute(request, signal) {
      const result = turn.then(() => search(request, signal));
      turn = result.catch(() => undefined);
      return result;
    },
    async close() {
      await turn;
      await kept?.terminate();
    },
  };
}

function startThread(): Worker {
  const worker = new Worker(THREAD);
  worker.unref();
  return worker;
}

function askThread(worker: Worker, task: ThreadTask): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const ended = () => reject(new Error("A work thread ended before its work was done."));
  worker.once("message", resolve).once("error", reject).once("exit", ended);
  worker.postMessage(task);
  return promise.finally(() => {
    worker.off("message", resolve).off("error", reject).off("exit", ended);
  });
}
