import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#lib/log.ts";

/** A send to one of our addresses, as a node reported it. */
export type Sighting = { hash: string; account: string };

export type PaymentQueue = {
  add(sighting: Sighting): void;
  /** Resolves when everything added has become a job, or the signal has ended it. */
  readonly emptied: Promise<void>;
};

const RETRY_MS = 500;

/**
 * Turns sightings into jobs, a burst in one statement. A sighting is dropped only when its job is committed. If this
 * process dies, the next leader finds the send on the chain.
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
        log.warn("could not queue payments yet", { payments: batch.length, error });
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

/** A payment confirmed in the books needs no job. Each block has one job; reporting it again runs the job at once. */
async function addJobs(database: pg.Pool, batch: readonly [hash: string, account: string][]): Promise<void> {
  await database.query(
    `select graphile_worker.add_job('record_payment', json_build_object('id', seen.hash, 'account', seen.account),
       job_key => 'record_payment:' || seen.hash)
     from unnest($1::text[], $2::text[]) as seen (hash, account)
     where not exists (select from public.payments p where p.block_hash = seen.hash and p.confirmed_at is not null)`,
    [batch.map(([hash]) => hash), batch.map(([, account]) => account)],
  );
}
