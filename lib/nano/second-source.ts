import type { Ledger, LedgerBlock } from "#lib/nano/ledger";
import { NodeOutage, NodeRefusal } from "#lib/nano/node-errors";

/** How many independent nodes must say that a block is confirmed, where so many are configured. */
const SOURCES = 2;

/**
 * The block, if it is confirmed beyond one node's word; null while it is not. Nothing is believed from a message: each
 * source is asked by itself, until two agree. One that says "not confirmed" is outvoted by two that say the opposite.
 * Where those that are away could still decide, it is an outage and the question has to be put again.
 */
export async function findConfirmedBlock(sources: readonly Ledger[], hash: string): Promise<LedgerBlock | null> {
  const needed = confirmingNodes(sources);
  const told: LedgerBlock[] = [];
  let silent = 0;
  for (const [at, source] of sources.entries()) {
    const vote = await voteOf(source, hash);
    if (vote === "away") silent++;
    else if (vote !== "no") {
      told.push(vote);
      if (told.filter((other) => isSame(other, vote)).length >= needed) return vote;
    }
    const stillToAsk = sources.length - at - 1;
    if (told.length + silent + stillToAsk < needed) return null;
  }
  if (silent > 0 || told.length === 0) throw new NodeOutage("silent", { host: "A second source" });
  throw new Error(`The nodes tell different facts about block ${hash}.`);
}

/** An outage, unless so many nodes answer that a payment could be confirmed: what nobody can see paid is not to be quoted. */
export async function assertMayConfirm(sources: readonly Ledger[]): Promise<void> {
  const looks = await Promise.allSettled(sources.map((source) => source.readNetworkState()));
  const causes = looks.flatMap((look) => (look.status === "rejected" ? [look.reason] : []));
  if (sources.length - causes.length >= confirmingNodes(sources)) return;
  throw new NodeOutage("silent", { host: sources.length > 1 ? "A second source" : "The node", cause: causes });
}

function confirmingNodes(sources: readonly Ledger[]): number {
  return Math.max(1, Math.min(SOURCES, sources.length));
}

/** A node that refuses the question does not bear the block out. */
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

/** A hash fixes all that a block says, so two honest nodes cannot differ. */
function isSame(one: LedgerBlock, other: LedgerBlock): boolean {
  const facts = ({ account, previous, balanceRaw, amountRaw, linkAsAccount, subtype }: LedgerBlock) =>
    [account, previous, balanceRaw, amountRaw, linkAsAccount, subtype].join(" ");
  return facts(one) === facts(other);
}
