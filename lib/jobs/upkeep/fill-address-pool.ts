import { setImmediate as letOthersRun } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import { env } from "#lib/env/server.ts";
import { fingerprintOf } from "#lib/nano/block.ts";
import { deriveKey } from "#lib/nano/wallet.ts";

type Query = Pick<JobHelpers, "query">;
/** When the signal reports that the worker stops, the next one derives the rest. */
type Helpers = Query & Partial<Pick<JobHelpers, "abortSignal">>;

/** How many free addresses to keep ready. The database asks for more below 200. */
const POOL = 400;
const BATCH = 50;

/** Derives addresses until there are enough, and drops those of a former seed. Only public data leaves this process. */
export async function fillAddressPool(_payload: unknown, { query, abortSignal }: Helpers): Promise<void> {
  await query("select private.hold_seed($1)", [env.NANO_SEED_ID]);
  while (!abortSignal?.aborted) {
    const { rows } = await query<{ free: number }>(
      `select count(*)::integer as free from (
         select from public.deposit_addresses where state = 'free' and seed_id = $1 limit $2) as free`,
      [env.NANO_SEED_ID, POOL],
    );
    const missing = POOL - (rows[0]?.free ?? 0);
    if (missing <= 0) break;
    await addAddresses(Math.min(missing, BATCH), query);
  }
  // Our own account (N-15) is one of them.
  await query("select private.open_reserve($1)", [env.NANO_SEED_ID]);
}

/** Reserves the indexes first: a crash afterwards wastes them, but never assigns an address twice. */
async function addAddresses(amount: number, query: Query["query"]): Promise<void> {
  const { rows } = await query<{ first: string | null }>("select private.take_indexes($1, $2) as first", [
    env.NANO_SEED_ID,
    amount,
  ]);
  const first = Number(rows[0]?.first ?? Number.NaN);
  if (!Number.isSafeInteger(first)) throw new Error("The database does not know this seed. Claim it first.");
  const accounts: string[] = [];
  for (let index = first; index < first + amount; index++) {
    accounts.push(deriveKey(env.NANO_SEED, index).account);
    await letOthersRun();
  }
  await query("select private.add_deposit_addresses($1, $2, $3)", [env.NANO_SEED_ID, first, accounts]);
}

/** Refuses to run with another seed than the addresses came from: it could never spend what they receive. */
export async function claimSeed(query: Query["query"]): Promise<void> {
  const { rows } = await query<{ is_ours: boolean }>("select private.claim_seed($1, $2) as is_ours", [
    env.NANO_SEED_ID,
    fingerprintOf(env.NANO_SEED),
  ]);
  if (rows[0]?.is_ours) return;
  throw new Error(
    `NANO_SEED is not the seed that this database knows as “${env.NANO_SEED_ID}”. Set the right seed; if it is a new one on purpose, give it a new NANO_SEED_ID.`,
  );
}
