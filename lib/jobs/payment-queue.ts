import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#lib/log";

/** A send to one of our addresses that a node has told of. */
export type Sighting = { hash: string; account: string };

export type PaymentQueue = {
  add(sighting: Sighting): void;
  /** Resolves when all that was added is a job, or the signal has ended it. */
  readonly emptied: Promise<void>;
};

const RETRY_MS = 500;

/**
 * Makes jobs of sightings, those of a burst in one statement. A sighting leaves only when its job is committed: what is
 * lost with this process, the next leader finds on the chain.
 */
export function createPaymentQueue(database: pg.Pool, log: Log, signal: AbortSignal): PaymentQueue {
  const waiting = new Map<string, string>();
  let flushing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    while (waiting.size > 0 && !signal.aborted) {
      const batch = [...waiting];
      try {
        await addJobs(database, batch);
        for (const [hash] of batch) waiting.delete(hash);
      } catch (error) {
        log.warn("payments could not be queued yet", { payments: batch.length, error });
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    flushing = undefined;
  }

  return {
    add({ hash, account }) {
      waiting.set(hash, account);
      flushing ??= flush();
    },
    get emptied() {
      return flushing ?? Promise.resolve();
    },
  };
}

/** What is confirmed in our books already needs no job; one block has one job, however often it is told of. */
async function addJobs(database: pg.Pool, batch: readonly [hash: string, account: string][]): Promise<void> {
  await database.query(
    `select graphile_worker.add_job('record_payment', json_build_object('id', seen.hash, 'account', seen.account),
       job_key => 'record_payment:' || seen.hash, job_key_mode => 'preserve_run_at')
     from unnest($1::text[], $2::text[]) as seen (hash, account)
     where not exists (select from public.payments p where p.block_hash = seen.hash and p.confirmed_at is not null)`,
    [batch.map(([hash]) => hash), batch.map(([, account]) => account)],
  );
}
