import type { LedgerAccount } from "#lib/nano/ledger";

/** REF-02: so long a chain is a service's, and no person's. */
const SERVICE_BLOCKS = 10_000;

/** Whether money must not be sent back there by itself, as far as the chain tells; the books tell the rest. */
export function looksLikeService(account: LedgerAccount | null): boolean {
  return account !== null && account.blockCount > SERVICE_BLOCKS;
}
