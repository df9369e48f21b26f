import type { Ledger, LedgerBlock } from "#lib/nano/nodes/ledger.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";

/** How many independent nodes must confirm a block, if that many are configured. */
const SOURCES = 2;

/**
 * The block, if more than one node confirms it; null while it is not confirmed. Trusts no message: asks each source
 * until two agree. Two that say "confirmed" outvote one that says "not confirmed". If absent sources could still
 * decide, it is an outage and the caller has to ask again.
 */
export async function findConfirmedBlock(sources: readonly Ledger[], hash: string): Promise<LedgerBlock | null> {
  const needed = confirmingNodes(sources);
  const votes: LedgerBlock[] = [];
  let silent = 0;
  for (const [at, source] of sources.entries()) {
    const vote = await voteOf(source, hash);
    if (vote === "away") silent++;
    else if (vote !== "no") {
      votes.push(vote);
      if (votes.filter((other) => isSame(other, vote)).length >= needed) return vote;
    }
    const stillToAsk = sources.length - at - 1;
    if (votes.length + silent + stillToAsk < needed) return null;
  }
  if (silent > 0 || votes.length === 0) throw new NodeOutage("silent", { host: "A second source" });
  throw new Error(`The nodes disagree about block ${hash}.`);
}

/** Throws an outage unless enough nodes answer to confirm a payment: without them, do not quote prices. */
export async function assertMayConfirm(sources: readonly Ledger[]): Promise<void> {
  const looks = await Promise.allSettled(sources.map((source) => source.readNetworkState()));
  const causes = looks.flatMap((look) => (look.status === "rejected" ? [look.reason] : []));
  if (sources.length - causes.length >= confirmingNodes(sources)) return;
  throw new NodeOutage("silent", { host: sources.length > 1 ? "A second source" : "The node", cause: causes });
}

function confirmingNodes(sources: readonly Ledger[]): number {
  return Math.max(1, Math.min(SOURCES, sources.length));
}

/** A node that refuses the request does not confirm the block. */
async function voteOf(source: Ledger, hash: string): Promise<LedgerBlock | "no" | "away"> {
  try {
    const block = await source.findBlock(hash);
    return block?.isConfirmed ? block : "no";
  } catch (error) {
    if (error instanceof NodeOutage) return "away";
    if (error instanceof NodeRefusal) return "no";
    throw error;
  }
}

/** A hash covers the whole block, so two honest nodes cannot differ. */
function isSame(one: LedgerBlock, other: LedgerBlock): boolean {
  const facts = ({ account, previous, balanceRaw, amountRaw, linkAsAccount, subtype }: LedgerBlock) =>
    [account, previous, balanceRaw, amountRaw, linkAsAccount, subtype].join(" ");
  return facts(one) === facts(other);
}
