import type { LockedQuery } from "#lib/payouts/read-books.ts";

const KEY = "hashtextextended('dispatch:' || $1, 0)";

/**
 * PAYOUT-02: one worker per account. The lock belongs to the connection, and all writes for the account use that
 * connection: a worker that lost the lock can store nothing more.
 */
export async function withAccountLock(
  account: string,
  query: LockedQuery,
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
