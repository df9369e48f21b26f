import type pg from "pg";
import { fingerprintOf } from "#lib/nano/block.ts";
import type { AccountBalance, Ledger } from "#lib/nano/nodes/ledger.ts";
import { deriveKey } from "#lib/nano/wallet.ts";

/** Money on one of the seed's accounts, and its owner. */
export type Funds = AccountBalance & { index: number; account: string; belongs: string };

type Search = { seed: string; from: number; to: number; ledger: Ledger; database: pg.Pool | null };

const BATCH = 500;

/** Lists the accounts in an index range that hold anything, received or not. Moves nothing. */
export async function* findFunds({ seed, from, to, ledger, database }: Search): AsyncGenerator<Funds> {
  for (let first = from; first <= to; first += BATCH) {
    const accounts = new Map<string, number>();
    for (let index = first; index < first + BATCH && index <= to; index++) {
      accounts.set(deriveKey(seed, index).account, index);
    }
    const balances = await ledger.listBalances([...accounts.keys()]);
    const held = [...accounts].flatMap(([account, index]) => {
      const balance = balances.get(account);
      if (!balance) throw new Error(`The node did not answer for index ${index}, so the search would be incomplete.`);
      return balance.balanceRaw + balance.receivableRaw > 0n ? [{ ...balance, account, index }] : [];
    });
    const owners = await findOwners(
      database,
      held.map(({ account }) => account),
    );
    for (const funds of held) yield { ...funds, belongs: owners.get(funds.account) ?? "unknown to the database" };
  }
}

/** The database's name for this seed, to warn about a search with the wrong one. */
export async function findSeedName(seed: string, database: pg.Pool): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>("select id from private.nano_seeds where fingerprint = $1", [
    fingerprintOf(seed),
  ]);
  return rows[0]?.id ?? null;
}

type Owner = { account: string; purchase_id: string | null; status: string | null; unsent: number };

async function findOwners(database: pg.Pool | null, accounts: string[]): Promise<Map<string, string>> {
  if (!database || accounts.length === 0) return new Map();
  const { rows } = await database.query<Owner>(
    `select a.account, p.id as purchase_id, p.status, (
       select count(*)::integer from public.payouts o
       where o.source_account = a.account and o.status not in ('paid', 'cancelled')) as unsent
     from public.deposit_addresses a left join public.purchases p on p.ephemeral_address = a.account
     where a.account = any($1)`,
    [accounts],
  );
  return new Map(rows.map((row) => [row.account, describeOwner(row)]));
}

function describeOwner({ purchase_id, status, unsent }: Owner): string {
  if (purchase_id === null) return "no one: the address was never assigned";
  const payouts = unsent === 1 ? "1 payout" : `${unsent} payouts`;
  return `purchase ${purchase_id} (${status}), ${unsent > 0 ? `${payouts} not sent yet` : "no payout due"}`;
}
