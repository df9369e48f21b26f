import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { SETTINGS_OF } from "#lib/env/processes.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { removeParts } from "#lib/exports/stored-parts.ts";

const PROGRAM = join(import.meta.dirname, "export-process.ts");
/** Without helpers that would take the other processor, too. */
const ONE_THREAD = "--single-threaded";

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
    execArgv: [...process.execArgv, ONE_THREAD],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    signal: abortSignal,
    killSignal: "SIGKILL",
  });
  if (made.pid !== undefined) setPriority(made.pid, constants.priority.PRIORITY_LOW);
  const [code, signal] = await once(made, "exit");
  if (code !== 0) throw new Error(`The process of an export ended with ${signal ?? code}. It has said why.`);
}

/** Deletes a download's files after its row is gone. */
export async function removeExportFiles(payload: unknown): Promise<void> {
  await removeParts(payloadSchema.parse(payload).id, () => true);
}
