import type { Query } from "#lib/payouts/read-books";

const KEY = "hashtextextended('dispatch:' || $1, 0)";

/**
 * PAYOUT-02: one actor per account. The lock lives and dies with the connection, and all that is written for the account
 * goes over that connection: whoever has lost the lock can store nothing more.
 */
export async function withAccountLock(
  account: string,
  query: Query,
  work: () => Promise<void>,
): Promise<"done" | "busy"> {
  const { rows } = await query<{ got: boolean }>(`select pg_try_advisory_lock(${KEY}) as got`, [account]);
  if (!rows[0]?.got) return "busy";
  try {
    await work();
    return "done";
  } finally {
    await query(`select pg_advisory_unlock(${KEY})`, [account]);
  }
}
