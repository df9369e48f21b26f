import { ZERO_HASH } from "#lib/nano/block.ts";
import type { Ledger, LedgerAccount } from "#lib/nano/nodes/ledger.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { type AccountBooks, type BookedBlock, bookedBalance, findLivingBlock } from "#lib/payouts/account-books.ts";

/** What the chain says about a block of ours that may exist. A rival is another confirmed block in its place. */
export type OurBlock = { kind: "confirmed" | "pending" | "absent" } | { kind: "rival"; hash: string };

/** A block of ours, and where it should be. */
type OwnPlace = Pick<BookedBlock, "hash" | "previous"> & { block: { account: string } };

export type ChainView = { account: LedgerAccount | null; own: OurBlock };

export type DepositAccountStatus =
  | {
      kind: "settled";
      state: { frontier: string; balanceRaw: bigint; representative: string } | Unopened;
      isForeign: boolean;
    }
  | { kind: "behind" }
  | { kind: "differs"; expectedRaw: bigint; foundRaw: bigint };

type Unopened = { frontier: null; balanceRaw: 0n; representative: null };

/** How far back to look for a rival. An account has three or four blocks. */
const DEPTH = 64;

/** Asks nodes for what the next step depends on: the account's state, and what happened to our last block. */
export async function readChain(books: AccountBooks, ledger: Ledger, sources: readonly Ledger[]): Promise<ChainView> {
  const living = findLivingBlock(books);
  const own: OurBlock = living ? await readOurBlock(living, ledger, sources) : { kind: "absent" };
  // A living block decides the next step. The account's state matters only for signing a new one.
  return { account: living ? null : await readAccount(books, ledger, sources), own };
}

/** A frontier that is not ours counts as confirmed only if two nodes report it as a block of this account. */
async function readAccount(
  { account, blocks }: AccountBooks,
  ledger: Ledger,
  sources: readonly Ledger[],
): Promise<LedgerAccount | null> {
  const found = await ledger.findAccount(account);
  if (!found || blocks.some(({ hash }) => hash === found.frontier)) return found;
  const end = await findConfirmedBlock(sources, found.frontier);
  const isTrue = end?.account === account && end.balanceRaw === found.confirmedBalanceRaw;
  return isTrue ? found : { ...found, confirmedFrontier: null };
}

/** After any answer but "accepted", looks the block up by its hash, which the signer knows. */
export async function readOurBlock(block: OwnPlace, ledger: Ledger, sources: readonly Ledger[]): Promise<OurBlock> {
  if (await findConfirmedBlock(sources, block.hash)) return { kind: "confirmed" };
  if (await ledger.findBlock(block.hash)) return { kind: "pending" };
  const rival = await findRival(block, ledger);
  // Never treat a block of ours as dead on one node's word.
  const confirmed = rival === null ? null : await findConfirmedBlock(sources, rival);
  const isInItsPlace = confirmed?.account === block.block.account && confirmed.previous === block.previous;
  return confirmed && isInItsPlace ? { kind: "rival", hash: confirmed.hash } : { kind: "absent" };
}

/** The block in our block's place, found by walking back from the frontier. */
async function findRival({ hash, previous, block }: OwnPlace, ledger: Ledger): Promise<string | null> {
  const account = await ledger.findAccount(block.account);
  let at = account?.frontier ?? null;
  for (let step = 0; at !== null && at !== previous && at !== ZERO_HASH && step < DEPTH; step++) {
    const above = await ledger.findBlock(at);
    if (above?.previous === previous && at !== hash) return at;
    at = above?.previous ?? null;
  }
  return null;
}

/** Decides whether a block may be signed, given what the chain shows. */
export function judgeAccountStatus(books: AccountBooks, { account }: ChainView): DepositAccountStatus {
  const confirmed = books.blocks.filter(({ state }) => state === "confirmed");
  const last = confirmed.at(-1);
  const expectedRaw = bookedBalance(books);
  if (!account) {
    if (last) return { kind: "behind" };
    return { kind: "settled", state: { frontier: null, balanceRaw: 0n, representative: null }, isForeign: false };
  }
  const { frontier, confirmedFrontier, confirmedBalanceRaw: foundRaw, representative } = account;
  // The frontier is not confirmed, or we have already built on it, so the node is behind.
  const isPast = books.blocks.some(({ state, previous }) => state === "confirmed" && previous === frontier);
  if (frontier !== confirmedFrontier || isPast) return { kind: "behind" };
  const isOurs = frontier === last?.hash;
  if (!isOurs && confirmed.some(({ hash }) => hash === frontier)) return { kind: "behind" };
  if (foundRaw !== expectedRaw) return { kind: "differs", expectedRaw, foundRaw };
  return { kind: "settled", state: { frontier, balanceRaw: foundRaw, representative }, isForeign: !isOurs };
}
