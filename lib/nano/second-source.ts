import type { Ledger, LedgerBlock } from "#lib/nano/ledger";
import { NodeOutage } from "#lib/nano/node-errors";

/** How many independent nodes must say that a block is confirmed, where so many are configured. */
const SOURCES = 2;

/**
 * The block, if it is confirmed beyond one node's word; null while it is not. Nothing is believed from a message: each
 * source is asked by itself. Where a source is away the next is asked; where too few answer, it is an outage and the
 * question has to be put again.
 */
export async function findConfirmedBlock(sources: readonly Ledger[], hash: string): Promise<LedgerBlock | null> {
  const needed = Math.min(SOURCES, sources.length);
  const agreed: LedgerBlock[] = [];
  for (const source of sources) {
    if (agreed.length === needed) break;
    const block = await findUnlessAway(source, hash);
    if (block === "away") continue;
    if (!block?.isConfirmed) return null;
    agreed.push(block);
  }
  const [first, ...others] = agreed;
  if (!first || agreed.length < needed) throw new NodeOutage("silent", { host: "A second source" });
  for (const other of others) assertSame(first, other);
  return first;
}

async function findUnlessAway(source: Ledger, hash: string): Promise<LedgerBlock | null | "away"> {
  try {
    return await source.findBlock(hash);
  } catch (error) {
    if (error instanceof NodeOutage) return "away";
    throw error;
  }
}

/** A hash fixes all that a block says, so two honest nodes cannot differ. */
function assertSame(one: LedgerBlock, other: LedgerBlock): void {
  const facts = ({ account, previous, balanceRaw, amountRaw, linkAsAccount, subtype }: LedgerBlock) =>
    [account, previous, balanceRaw, amountRaw, linkAsAccount, subtype].join(" ");
  if (facts(one) !== facts(other)) throw new Error(`Two sources tell different facts about block ${one.hash}.`);
}
