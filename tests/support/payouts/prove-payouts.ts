import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { MOMENTS, type Moment } from "#lib/payouts/dispatch-parts.ts";
import { reconcile } from "#lib/payouts/reconcile.ts";
import { DISTURBANCES, type Disturbance, disturb, forkOnce } from "#tests/support/payouts/disturbances.ts";
import { Death, type DeathPlan } from "#tests/support/payouts/killable-workers.ts";
import { type MoneyStage, SALES, type SaleKind, type SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";

export type Dispatch = (
  account: string,
  fate?: DeathPlan | null,
  witness?: (moment: Moment) => void | Promise<void>,
) => Promise<"done" | "busy" | "dead">;

export type PayoutProof = { breaches: string[]; deaths: Map<Moment, number>; differing: number; accounts: number };

/** A sale with excess has about this many moments. */
const LIFE = 40;
const LAST_TURNS = 12;

/** This many sales, each with deaths and racing workers, in batches that each meet one disturbance. */
export async function provePayouts(
  stage: MoneyStage,
  { first, runs, atOnce }: { first: number; runs: number; atOnce: number },
  dispatch: Dispatch,
  random: () => number,
): Promise<PayoutProof> {
  const deaths = new Map<Moment, number>(MOMENTS.map((moment) => [moment, 0]));
  const breaches: string[] = [];
  const end = first + runs;
  for (let from = first; from < end; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, end - from) }, (_, n) => from + n);
    await stage.addAddresses(batch.length);
    const sales = await Promise.all(batch.map((run) => stage.sell(kindOf(run))));
    const disturbance: Disturbance = DISTURBANCES[Math.floor(from / atOnce) % DISTURBANCES.length] ?? "none";
    const clear = await disturb(stage, disturbance);
    const attempts = sales.map((sold, n) =>
      dispatchWithDeaths(stage, sold, { dispatch, deaths, random, first: (from + n) % LIFE }),
    );
    await Promise.all(attempts);
    await clear();
    await finishAll(stage, sales, dispatch);
    breaches.push(...(await findBreaches(stage, sales)).map((breach) => `${disturbance}: ${breach}`));
  }
  return { breaches, deaths, ...(await compareBooks(stage)) };
}

function kindOf(run: number): SaleKind {
  return SALES[run % SALES.length] ?? "sale";
}

type DeathOptions = { dispatch: Dispatch; deaths: Map<Moment, number>; random: () => number; first: number };

/** A worker dies at each moment in turn, then at random ones; others do the same job at the same time. */
async function dispatchWithDeaths(
  stage: MoneyStage,
  sold: SoldPurchase,
  { dispatch, deaths, random, first }: DeathOptions,
): Promise<void> {
  const die = (moment: Moment) => void deaths.set(moment, (deaths.get(moment) ?? 0) + 1);
  const deathMoments = [first, ...Array.from({ length: Math.floor(random() * 3) }, () => Math.floor(random() * LIFE))];
  const witness = random() < 0.2 ? forkOnce(stage, sold) : undefined;
  for (const at of deathMoments) {
    await makeDue(stage, sold);
    const begun = Promise.withResolvers<void>();
    const dying = dispatch(sold.account, { at, die }, async (moment) => {
      begun.resolve();
      await witness?.(moment);
    });
    // The others find it at work, and continue where it dies.
    const ended = dying.catch(() => undefined);
    const rivals = Array.from({ length: Math.floor(random() * 3) }, async () => {
      await Promise.race([begun.promise, ended]);
      return dispatch(sold.account);
    });
    const results = await Promise.allSettled([dying, ...rivals]);
    for (const result of results) if (result.status === "rejected") assertExpected(result.reason);
  }
}

/** If no payout is claimed yet, an outage ends the job itself, and the queue runs it again. */
function assertExpected(error: unknown): void {
  const isExpected = error instanceof Death || (error instanceof Error && /^(?:Node|NotSettled)/.test(error.name));
  if (!isExpected) throw error;
}

/** Undisturbed, and with all pauses over. */
export async function finishAll(stage: MoneyStage, sales: readonly SoldPurchase[], dispatch: Dispatch): Promise<void> {
  await Promise.all(sales.map((sold) => finish(stage, sold, dispatch)));
}

async function finish(stage: MoneyStage, sold: SoldPurchase, dispatch: Dispatch): Promise<void> {
  for (let turn = 0; turn < LAST_TURNS; turn++) {
    await makeDue(stage, sold);
    await dispatch(sold.account);
    const { open } = await stage.world.one<{ open: number }>(
      "select count(*)::integer as open from public.payouts where purchase_id = $1 and status not in ('paid', 'cancelled')",
      [sold.id],
    );
    if (open === 0) return;
  }
}

async function makeDue({ world }: MoneyStage, { id }: SoldPurchase): Promise<void> {
  await world.pool.query(
    "update public.payouts set next_attempt_at = now() where purchase_id = $1 and status in ('pending', 'publishing')",
    [id],
  );
}

/** How many accounts the books were compared with, and how many differ. */
async function compareBooks({
  world,
  rpcUrls,
  seedId,
}: MoneyStage): Promise<Pick<PayoutProof, "accounts" | "differing">> {
  const ledger = createRpcLedger(createEndpoints(rpcUrls.map((url) => ({ url }))));
  const query = (sql: string, values?: unknown[]) => world.pool.query(sql, values);
  const { accounts, differences } = await reconcile({ query, ledger, seedId, secondLookMs: 0 });
  return { accounts, differing: differences.length };
}
