import type { Queryable } from "#embedded/database/connection.ts";

/**
 * One transaction at a time decides about an address, even one that no user has yet. Taken before any row is locked, and
 * several in one order, so that two requests cannot wait for each other.
 */
export async function lockAddresses(tx: Queryable, ...addresses: (string | null)[]): Promise<void> {
  const wanted = new Set(addresses.filter((address) => address !== null));
  for (const address of [...wanted].sort()) {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('auth:' || $1, 0))", [address]);
  }
}
