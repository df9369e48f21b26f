import type { JobHelpers } from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { recordWorkOutcomes, signingWork } from "#lib/jobs/payouts/signing-work.ts";
import { nanoLedger, nanoSources, outageLog } from "#lib/nano/nodes/configured-nodes.ts";
import { withAccountLock } from "#lib/payouts/account-lock.ts";
import { dispatchAccount } from "#lib/payouts/dispatch.ts";
import type { DispatchParts } from "#lib/payouts/dispatch-parts.ts";

/**
 * Above these, finance approves (product.md, section 26). They are in the code, not in the database, because more
 * people have access to the database.
 */
export const PAYOUT_CAPS = { minuteRaw: 50n * 10n ** 30n, dayRaw: 500n * 10n ** 30n, authorRaw: 10n * 10n ** 30n };
/** After this long, an attempt yields to others. The next one looks for the block again. */
const PATIENCE_MS = 10_000;
const BUSY_PAUSE_MS = 1_000;
/** How long a worker with another seed waits before it passes the job on. */
const OTHER_SEED_PAUSE_MS = 10_000;

const payloadShape = z.object({ id: z.string() });

/** The parts of the queue a payout needs. */
export type PayoutHelpers = {
  withPgClient<Answer>(use: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  addJob(task: string, payload: unknown, spec: { runAt: Date; priority: number; jobKey?: string }): Promise<unknown>;
  job: Pick<JobHelpers["job"], "task_identifier" | "key" | "priority">;
};

/** Processes the payout's whole account, in the order in which money may leave it. */
export async function sendPayout(payload: unknown, helpers: PayoutHelpers): Promise<void> {
  await dispatchFor(
    `select d.account, d.seed_id, p.kind = 'fee' as is_fee from public.payouts p join public.deposit_addresses d on d.account = p.source_account
     where p.id = $1`,
    payload,
    helpers,
  );
}

/** Receives a confirmed payment as soon as something is due from it. */
export async function pocketPayment(payload: unknown, helpers: PayoutHelpers): Promise<void> {
  await dispatchFor(
    `select d.account, d.seed_id, false as is_fee from public.payments p join public.purchases b on b.id = p.purchase_id
     join public.deposit_addresses d on d.account = b.ephemeral_address where p.block_hash = $1`,
    payload,
    helpers,
  );
}

async function dispatchFor(findAccount: string, payload: unknown, helpers: PayoutHelpers): Promise<void> {
  const { id } = payloadShape.parse(payload);
  const { rows } = await helpers.query<{ account: string; seed_id: string; is_fee: boolean; began: string }>(
    `select account, seed_id, is_fee, clock_timestamp()::text as began from (${findAccount}) as paid`,
    [id],
  );
  for (const { account, seed_id, is_fee, began } of rows) {
    if (seed_id !== env.NANO_SEED_ID) return comeAgain(OTHER_SEED_PAUSE_MS, payload, helpers);
    const outcome = await helpers.withPgClient((client) => {
      const query: DispatchParts["query"] = (sql, values) => client.query(sql, values);
      return withAccountLock(account, query, () =>
        dispatchAccount(account, { query, sendsFees: is_fee, ...configuredParts() }),
      );
    });
    // Another worker is on the account and may have read its books before this job was queued.
    if (outcome === "busy") await comeAgain(BUSY_PAUSE_MS, payload, helpers);
    // A fee that cannot leave yet must not requeue itself at once as long as something blocks it.
    else await helpers.query("select private.queue_waiting($1, $2, $3)", [account, began, !is_fee]);
    await recordWorkOutcomes(helpers.query);
  }
}

async function comeAgain(pauseMs: number, payload: unknown, { addJob, job }: PayoutHelpers): Promise<void> {
  const runAt = new Date(Date.now() + pauseMs);
  await addJob(job.task_identifier, payload, {
    runAt,
    priority: job.priority,
    ...(job.key === null ? {} : { jobKey: job.key }),
  });
}

function configuredParts(): Omit<DispatchParts, "query" | "sendsFees"> {
  return {
    ledger: nanoLedger(),
    sources: nanoSources(),
    work: signingWork(),
    network: env.NANO_NETWORK,
    seed: env.NANO_SEED,
    seedId: env.NANO_SEED_ID,
    caps: PAYOUT_CAPS,
    patienceMs: PATIENCE_MS,
    log: outageLog,
    at: () => undefined,
  };
}
