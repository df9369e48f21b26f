import type { LedgerAccount } from "#lib/nano/nodes/ledger.ts";

/** REF-02: only services have chains this long. */
const SERVICE_BLOCKS = 10_000;

/**
 * Reports whether money must not be returned there automatically, as far as the chain shows. The books know the rest.
 */
export function looksLikeService(account: LedgerAccount | null): boolean {
  return account !== null && account.blockCount > SERVICE_BLOCKS;
}
