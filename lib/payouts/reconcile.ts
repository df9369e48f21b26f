import { setTimeout as pause } from "node:timers/promises";
import type { AccountBalance, Ledger } from "#lib/nano/nodes/ledger.ts";
import type { LockedQuery } from "#lib/payouts/read-books.ts";

/** The books of an account. `livingRaw` is the amount of a block that may or may not be confirmed. */
type Booked = { account: string; index: bigint; bookedRaw: bigint; livingRaw: bigint };
export type Difference = { account: string; bookedRaw: bigint; foundRaw: bigint };

type Reconciling = { query: LockedQuery; ledger: Ledger; seedId: string; secondLookMs: number };

type Reconciliation = {
  accounts: number;
  bookedRaw: bigint;
  balanceRaw: bigint;
  receivableRaw: bigint;
  differences: Difference[];
};

const BATCH = 500;

/** OUT-09: compares every account of the seed to the raw: its balance and receivables against the books. */
export async function reconcile(parts: Reconciling): Promise<Reconciliation> {
  const outcome: Reconciliation = { accounts: 0, bookedRaw: 0n, balanceRaw: 0n, receivableRaw: 0n, differences: [] };
  for (let after = -1n; ; ) {
    const booked = await readTotals(after, parts);
    const last = booked.at(-1);
    if (!last) return outcome;
    after = last.index;
    const found = await parts.ledger.listBalances(booked.map(({ account }) => account));
    for (const { account, bookedRaw } of booked) {
      const { balanceRaw, receivableRaw } = getBalance(found, account);
      outcome.bookedRaw += bookedRaw;
      outcome.balanceRaw += balanceRaw;
      outcome.receivableRaw += receivableRaw;
    }
    outcome.accounts += booked.length;
    const suspects = findDifferences(booked, found);
    if (suspects.length > 0) outcome.differences.push(...(await lookAgain(after, booked, suspects, parts)));
  }
}

/** A booking between the two readings makes a difference once. A real difference shows again, by the same amount. */
async function lookAgain(
  after: bigint,
  booked: readonly Booked[],
  suspects: readonly Difference[],
  parts: Reconciling,
): Promise<Difference[]> {
  await pause(parts.secondLookMs);
  const before = (booked[0]?.index ?? 0n) - 1n;
  const names = new Set(suspects.map(({ account }) => account));
  const again = (await readTotals(before, parts)).filter(({ account, index }) => names.has(account) && index <= after);
  const sumOf = ({ account, bookedRaw, foundRaw }: Difference) => `${account} ${foundRaw - bookedRaw}`;
  const first = new Set(suspects.map(sumOf));
  const found = await parts.ledger.listBalances([...names]);
  return findDifferences(again, found).filter((difference) => first.has(sumOf(difference)));
}

function findDifferences(booked: readonly Booked[], found: Map<string, AccountBalance>): Difference[] {
  return booked.flatMap(({ account, bookedRaw, livingRaw }) => {
    const { balanceRaw, receivableRaw } = getBalance(found, account);
    const foundRaw = balanceRaw + receivableRaw;
    const isRight = foundRaw === bookedRaw || foundRaw === bookedRaw - livingRaw;
    return isRight ? [] : [{ account, bookedRaw, foundRaw }];
  });
}

async function readTotals(after: bigint, { query, seedId }: Reconciling): Promise<Booked[]> {
  const { rows } = await query<{
    account: string;
    derivation_index: string;
    booked_raw: string;
    living_raw: string | null;
  }>("select * from private.read_totals($1, $2, $3)", [seedId, after.toString(), BATCH]);
  return rows.map(({ account, derivation_index, booked_raw, living_raw }) => ({
    ...{ account, index: BigInt(derivation_index), bookedRaw: BigInt(booked_raw), livingRaw: BigInt(living_raw ?? 0) },
  }));
}

/** A missing account in an answer is not a balance of zero. */
function getBalance(found: Map<string, AccountBalance>, account: string): AccountBalance {
  const balance = found.get(account);
  if (!balance) throw new Error("The node did not answer for an account, so the comparison would be incomplete.");
  return balance;
}
