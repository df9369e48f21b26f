import { addressOf } from "#lib/nano/address.ts";
import { publicKeyOf } from "#lib/nano/block.ts";
import { isConfirmed } from "#lib/nano/devnet/ledger/state.ts";
import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";

/** What is wrong in the end, by the chain first: it alone knows what was really paid. */
export async function findBreaches(stage: MoneyStage, sales: readonly SoldPurchase[]): Promise<string[]> {
  const onChain = sales.flatMap((sold) => judgeChain(stage, sold));
  const { rows } = await stage.world.pool.query<{ broken: string }>(BOOKS, [sales.map(({ id }) => id)]);
  return [...onChain, ...rows.map(({ broken }) => broken)];
}

function judgeChain({ devnet }: MoneyStage, { account, owed }: SoldPurchase): string[] {
  const { state } = devnet().ledger;
  const breaches: string[] = [];
  const sent: string[] = [];
  const opened = state.accounts.get(publicKeyOf(account));
  for (let block = state.blocks.get(opened?.frontier ?? ""); block; block = state.blocks.get(block.previous)) {
    if (!isConfirmed(state, block)) breaches.push(`a block of ${account} is not confirmed`);
    if (block.kind === "send") sent.push(`${block.amount} to ${addressOf(block.link)}`);
  }
  const missing = owed.map(({ to, raw }) => `${raw} to ${to}`);
  for (const one of sent) {
    const at = missing.indexOf(one);
    if (at < 0) breaches.push(`${account} sent twice, or without a debt: ${one}`);
    else missing.splice(at, 1);
  }
  breaches.push(...missing.map((one) => `${account} never sent: ${one}`));
  if ((opened?.balance ?? 0n) !== 0n) breaches.push(`${account} still holds ${opened?.balance}`);
  return breaches;
}

const BOOKS = `
  with ours as (select * from public.purchases where id = any ($1))
  select 'a payout is ' || o.status || ': ' || coalesce(o.last_error, '') as broken
    from public.payouts o join ours on ours.id = o.purchase_id where o.status not in ('paid', 'cancelled')
  union all select 'the books hold ' || sum(l.amount_raw) || ' as ' || l.account
    from public.ledger_entries l join ours on ours.id = l.purchase_id group by l.purchase_id, l.account having sum(l.amount_raw) <> 0
  union all select 'a refund has no end: ' || ours.status from ours where ours.status = 'refund_pending'
  union all select 'a block may still live' from public.nano_blocks b join ours on ours.ephemeral_address = b.account
    where b.state in ('signed', 'sent')
  union all select 'an alert was raised: ' || a.kind || ', ' || a.detail from public.money_alerts a join ours on ours.ephemeral_address = a.account
    where a.resolved_at is null and a.kind <> 'foreign_block'`;
