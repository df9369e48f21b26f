import type pg from "pg";
import type { Log } from "#lib/log.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import type { Ledger } from "#lib/nano/nodes/ledger.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { withAccountLock } from "#lib/payouts/account-lock.ts";
import { dispatchAccount } from "#lib/payouts/dispatch.ts";
import type { DispatchParts, Moment, PayoutCaps } from "#lib/payouts/dispatch-parts.ts";
import type { MoneyStage } from "#tests/support/payouts/money-stage.ts";

/** What stops a worker in the middle of its work. It can do nothing more, not even say so. */
export class Death extends Error {
  override readonly name = "Death";
}

export type KillableWorkerOptions = {
  pool: pg.Pool;
  rpcUrls: readonly string[];
  seed: string;
  seedId: string;
  work: DispatchParts["work"];
  log: Log;
  patienceMs: number;
  caps?: PayoutCaps;
};

const NO_CAPS: PayoutCaps = { minuteRaw: 10n ** 38n, dayRaw: 10n ** 38n, authorRaw: 10n ** 38n };

/** At which of its moments, counted from 0, a worker dies, and how. */
export type DeathPlan = { at: number; die(moment: Moment): void };
/** Called for each moment survived. */
type OnMoment = (moment: Moment) => void | Promise<void>;

const NODE_PATIENCE_MS = 2_000;
const CONFIRMATION_PATIENCE_MS = 300;

export function optionsOf({ world, rpcUrls, seed, seedId, work, log }: MoneyStage): KillableWorkerOptions {
  return { ...{ pool: world.pool, rpcUrls, seed, seedId, work, log }, patienceMs: CONFIRMATION_PATIENCE_MS };
}

/** A worker's jobs of one account, in this process, with the lock and the connection that the real one has. */
export function openKillableWorkers({ pool, rpcUrls, ...options }: KillableWorkerOptions, act = dispatchAccount) {
  const ledgerOf = (urls: readonly string[]) =>
    createRpcLedger(createEndpoints(urls.map((url) => ({ url }))), NODE_PATIENCE_MS);
  return async function dispatch(account: string, plan: DeathPlan | null = null, onMoment: OnMoment = () => undefined) {
    let moments = 0;
    let isDead = false;
    const client = await pool.connect();
    const assertAlive = () => {
      if (isDead) throw new Death();
    };
    const query: DispatchParts["query"] = (sql, values) => {
      assertAlive();
      return client.query(sql, values);
    };
    const parts: Omit<DispatchParts, "sendsFees"> = {
      ...{ caps: NO_CAPS, ...options, query, network: "dev" },
      ledger: onlyAlive(ledgerOf(rpcUrls), assertAlive),
      sources: rpcUrls.map((url) => onlyAlive(ledgerOf([url]), assertAlive)),
      async at(moment) {
        if (plan && moments === plan.at) {
          isDead = true;
          plan.die(moment);
          throw new Death();
        }
        moments += 1;
        await onMoment(moment);
      },
    };
    try {
      // The fee has its own job, behind the others.
      const jobOf = (sendsFees: boolean) =>
        withAccountLock(account, query, () => act(account, { ...parts, sendsFees }));
      return (await jobOf(false)) === "busy" ? "busy" : await jobOf(true);
    } catch (error) {
      if (error instanceof Death || isDead) return "dead";
      throw error;
    } finally {
      // The database ends a dead process's session, and frees its locks.
      if (isDead) await client.query("select pg_advisory_unlock_all()");
      client.release();
    }
  };
}

/** A dead process asks no node any more. */
function onlyAlive(ledger: Ledger, assertAlive: () => void): Ledger {
  return new Proxy(ledger, {
    get(target, name, receiver) {
      assertAlive();
      return Reflect.get(target, name, receiver);
    },
  });
}
