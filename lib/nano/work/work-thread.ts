import { parentPort } from "node:worker_threads";
import { computeWork } from "nanocurrency";
import type { ThreadTask } from "#lib/nano/work/thread-work.ts";

/** Runs in its own thread (thread-work.ts). */
parentPort?.on("message", ({ root, threshold, share, shares }: ThreadTask) => {
  void computeWork(root, { workThreshold: threshold, workerIndex: share, workerCount: shares }).then((work) => {
    if (work === null) throw new Error("Found no work in this share.");
    parentPort?.postMessage(work);
  });
});
