import type { Ledger, LedgerBlock } from "#lib/nano/nodes/ledger.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";

/** What a block must have sent to count as a payout's payment. */
export type Claim = { hash: string; from: string; to: string; amountRaw: bigint };

export type ClaimVerdict = { kind: "true"; block: LedgerBlock & { previous: string } } | { kind: "false"; why: string };

/** Decides whether more than one node confirms that this block paid the payout. */
export async function judgeClaim(
  { hash, from, to, amountRaw }: Claim,
  sources: readonly Ledger[],
): Promise<ClaimVerdict> {
  const block = await findConfirmedBlock(sources, hash);
  if (!block) return { kind: "false", why: "The network has not confirmed a block with this hash." };
  if (block.subtype !== "send" || block.account !== from || block.previous === null) {
    return { kind: "false", why: "This block is not a send from the payout’s account." };
  }
  if (block.linkAsAccount !== to) return { kind: "false", why: "This block was sent to another address." };
  if (block.amountRaw !== amountRaw) return { kind: "false", why: "This block sent another amount." };
  return { kind: "true", block: { ...block, previous: block.previous } };
}
