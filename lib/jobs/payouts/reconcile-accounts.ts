import type { JobHelpers } from "graphile-worker";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";
import { nanoLedger } from "#lib/nano/nodes/configured-nodes.ts";
import type { Ledger } from "#lib/nano/nodes/ledger.ts";
import { type Difference, reconcile } from "#lib/payouts/reconcile.ts";
import { raiseAlert } from "#lib/payouts/records.ts";

type Query = Pick<JobHelpers, "query">;

const SECOND_LOOK_MS = 5_000;
const DIFFERS = "The chain and the books differ for this account.";

/** Queues payouts that have lost their job, and compares the books with the chain. */
export function reconcileAccounts(_payload: unknown, helpers: Query): Promise<void> {
  return reconcileWith(nanoLedger(), SECOND_LOOK_MS, helpers);
}

export async function reconcileWith(ledger: Ledger, secondLookMs: number, { query }: Query): Promise<void> {
  const began = new Date();
  const seedId = env.NANO_SEED_ID;
  // Comes first: it is the only way back for a payout without a job, and needs no node.
  await query("select private.requeue_payouts($1)", [seedId]);
  const { accounts, differences, bookedRaw, balanceRaw, receivableRaw } = await reconcile({
    ...{ query, ledger, seedId, secondLookMs },
  });
  for (const difference of differences) await report(difference, query);
  await query(
    `select private.clear_alerts('account_differs', coalesce(array_agg(a.account), '{}')) from public.money_alerts a
     join public.deposit_addresses d on d.account = a.account and d.seed_id = $2
     where a.kind = 'account_differs' and a.resolved_at is null and a.account <> all ($1)`,
    [differences.map(({ account }) => account), seedId],
  );
  await query("select private.note_reconciliation($1, $2, $3, $4, $5, $6)", [
    ...[accounts, differences.length, bookedRaw.toString(), balanceRaw.toString(), receivableRaw.toString(), began],
  ]);
}

async function report({ account, bookedRaw, foundRaw }: Difference, query: Query["query"]): Promise<void> {
  const facts = { detail: DIFFERS, expectedRaw: bookedRaw, foundRaw };
  if (await raiseAlert(query, account, "account_differs", facts)) {
    log.error("the chain and the books differ", { alert: "account_differs", account });
  }
}
