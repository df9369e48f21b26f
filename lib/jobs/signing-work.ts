import { availableParallelism } from "node:os";
import { log } from "#lib/log";
import { workServices } from "#lib/nano/configured-nodes";
import { serviceWork } from "#lib/nano/service-work";
import { threadWork } from "#lib/nano/thread-work";
import { createWork, type Work } from "#lib/nano/work";

let work: Work | undefined;

/** The proof of work of this process: the configured services in their order, our own processor last. */
export function signingWork(): Work {
  work ??= createWork(
    [...workServices().map((service) => serviceWork(service)), threadWork(availableParallelism())],
    log,
  );
  return work;
}

/** What is still being computed is given up: blocks that wait for it are signed by the next worker, or sent again. */
export function stopSigningWork(): void {
  work?.stop();
}
