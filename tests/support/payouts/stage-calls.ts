import { expect } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";

/** What tests of one stage ask and do beside the worker. */
export function stageCalls(stage: () => MoneyStage) {
  /** Written by the database's owner, past every transition: more than the service's key can do. */
  async function forge(sql: string, values: unknown[]): Promise<void> {
    const { rowCount } = await stage().world.pool.query(sql, values);
    expect(rowCount).toBeGreaterThan(0);
  }

  async function payoutsOf({ id }: SoldPurchase): Promise<Record<string, string>> {
    const { rows } = await stage().world.pool.query<{ kind: string; status: string }>(
      "select kind, status from public.payouts where purchase_id = $1",
      [id],
    );
    return Object.fromEntries(rows.map(({ kind, status }) => [kind, status]));
  }

  async function alertsOf({ account }: SoldPurchase): Promise<string[]> {
    const { rows } = await stage().world.pool.query<{ kind: string }>(
      "select kind from public.money_alerts where account = $1 and resolved_at is null order by kind",
      [account],
    );
    return rows.map(({ kind }) => kind);
  }

  /** How much an account has sent in total. */
  function sentBy({ account }: SoldPurchase): bigint {
    const { state } = stage().devnet().ledger;
    let sent = 0n;
    let at = state.accounts.get(publicKeyOf(account))?.frontier;
    for (let block = state.blocks.get(at ?? ""); block; block = state.blocks.get(at)) {
      if (block.kind === "send") sent += block.amount;
      at = block.previous;
    }
    return sent;
  }

  const makeDue = ({ id }: SoldPurchase) =>
    stage().world.pool.query(
      "update public.payouts set next_attempt_at = now() where purchase_id = $1 and status in ('pending', 'publishing')",
      [id],
    );
  return { forge, payoutsOf, alertsOf, sentBy, makeDue };
}
