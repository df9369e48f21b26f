import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { SETTINGS_OF } from "#lib/env/processes.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { removeParts } from "#lib/exports/stored-parts.ts";
import { onPayment } from "#lib/jobs/process/give-way.ts";
import { log } from "#lib/log.ts";

const PROGRAM = join(import.meta.dirname, "export-process.ts");
/** Without helpers that would take the other processor, too. */
const ONE_THREAD = "--single-threaded";
/** Cleans its memory up when what it uses has grown fivefold: by itself it does so for each few pictures. */
const RARE_CLEANING = "--heap-growing-percent=400";

const payloadSchema = z.object({ id: z.uuid() });

/**
 * Makes the download that a person asked for, in a process of its own: the bytes of pictures fill its memory and not the
 * worker's, which would stop to clean up while readers wait for their payments. It has no seed, and may fail alone.
 */
export async function makePersonExport(
  payload: unknown,
  { abortSignal }: Pick<JobHelpers, "abortSignal">,
): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const made = fork(PROGRAM, [id], {
    env: inheritedEnvironment({}, SETTINGS_OF.export),
    execArgv: [...process.execArgv, ONE_THREAD, RARE_CLEANING],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    signal: abortSignal,
    killSignal: "SIGKILL",
  });
  if (made.pid !== undefined) setPriority(made.pid, constants.priority.PRIORITY_LOW);
  const stopTelling = onPayment(() => tellOfPayment(made));
  const [code, signal] = await once(made, "exit").finally(stopTelling);
  if (code !== 0) throw new Error(`The process of an export ended with ${signal ?? code}. It has said why.`);
}

/** It gives way to payments, and none comes by its own process. */
function tellOfPayment(made: ChildProcess): void {
  if (!made.connected) return;
  made.send("payment", (error) => {
    if (error) log.warn("the process of an export was not told of a payment", { error });
  });
}

/** Deletes a download's files after its row is gone. */
export async function removeExportFiles(payload: unknown): Promise<void> {
  await removeParts(payloadSchema.parse(payload).id, () => true);
}
