import { availableParallelism } from "node:os";
import { log } from "#lib/log.ts";
import { workServices } from "#lib/nano/nodes/configured-nodes.ts";
import { serviceWork } from "#lib/nano/work/service-work.ts";
import { threadWork } from "#lib/nano/work/thread-work.ts";
import { createWork, type Work, type WorkProvider } from "#lib/nano/work/work.ts";
import { createWorkRecord } from "#lib/nano/work/work-record.ts";

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

let chain: readonly WorkProvider[] | undefined;
let work: Work | undefined;
const record = createWorkRecord();

function providers(): readonly WorkProvider[] {
  chain ??= [...workServices().map((service) => serviceWork(service)), threadWork(availableParallelism())];
  return chain;
}

/** This process's proof of work: the configured services in order, then our own processor. */
export function signingWork(): Work {
  work ??= createWork(providers(), log, Date.now, record.note);
  return work;
}

/** Records the work providers of this process, for staff to see. */
export async function recordWorkProviders(query: Query): Promise<void> {
  await query("select private.begin_work_chain($1)", [[...new Set(providers().map(({ name }) => name))]]);
}

/** Records how the providers did since the last report. */
export async function recordWorkOutcomes(query: Query): Promise<void> {
  for (const { provider, workedAt, failedAt, error } of record.take()) {
    await query("select private.note_work($1, $2, $3, $4)", [provider, workedAt, failedAt, error]);
  }
}

/** Stops all computations. The next worker signs the waiting blocks, or sends them again. */
export function stopSigningWork(): void {
  work?.stop();
}
