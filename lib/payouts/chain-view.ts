import { ZERO_HASH } from "#lib/nano/block";
import type { Ledger, LedgerAccount } from "#lib/nano/ledger";
import { findConfirmedBlock } from "#lib/nano/second-source";
import { type AccountBooks, type BookedBlock, bookedBalance, findLivingBlock } from "#lib/payouts/account-books";

/** What the chain tells of the block that may live. A rival is another confirmed block in its place. */
export type OwnBlock = { kind: "confirmed" | "pending" | "absent" } | { kind: "rival"; hash: string };

/** A block of ours, and where it should stand. */
type OwnPlace = Pick<BookedBlock, "hash" | "previous"> & { block: { account: string } };

export type ChainView = { account: LedgerAccount | null; own: OwnBlock };

export type Standing =
  | {
      kind: "settled";
      state: { frontier: string; balanceRaw: bigint; representative: string } | Unopened;
      isForeign: boolean;
    }
  | { kind: "behind" }
  | { kind: "differs"; expectedRaw: bigint; foundRaw: bigint };

type Unopened = { frontier: null; balanceRaw: 0n; representative: null };

/** An account has three or four blocks; so far back a rival is looked for. */
const DEPTH = 64;

/** Asks nodes what the next step depends on: where the account stands, and what became of our last block. */
export async function readChain(books: AccountBooks, ledger: Ledger, sources: readonly Ledger[]): Promise<ChainView> {
  const living = findLivingBlock(books);
  const own: OwnBlock = living ? await readOwnBlock(living, ledger, sources) : { kind: "absent" };
  // What is confirmed or on its way says enough; the account is asked for where something is to be signed.
  return { account: living ? null : await readAccount(books, ledger, sources), own };
}

/** An end that is not ours counts as confirmed only where two nodes tell it as a block of this account. */
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

/** After any answer but "accepted" the chain is asked for the hash, which the signer knows. */
export async function readOwnBlock(block: OwnPlace, ledger: Ledger, sources: readonly Ledger[]): Promise<OwnBlock> {
  if (await findConfirmedBlock(sources, block.hash)) return { kind: "confirmed" };
  if (await ledger.findBlock(block.hash)) return { kind: "pending" };
  const rival = await findRival(block, ledger);
  // One node's word does not kill a block of ours.
  const confirmed = rival === null ? null : await findConfirmedBlock(sources, rival);
  const isInItsPlace = confirmed?.account === block.block.account && confirmed.previous === block.previous;
  return confirmed && isInItsPlace ? { kind: "rival", hash: confirmed.hash } : { kind: "absent" };
}

/** The block that stands where ours should, found from the account's end backwards. */
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

/** Whether a block may be signed on what the chain shows. */
export function judgeStanding(books: AccountBooks, { account }: ChainView): Standing {
  const confirmed = books.blocks.filter(({ state }) => state === "confirmed");
  const last = confirmed.at(-1);
  const expectedRaw = bookedBalance(books);
  if (!account) {
    if (last) return { kind: "behind" };
    return { kind: "settled", state: { frontier: null, balanceRaw: 0n, representative: null }, isForeign: false };
  }
  const { frontier, confirmedFrontier, confirmedBalanceRaw: foundRaw, representative } = account;
  // A frontier that we have signed upon, or that is not confirmed, is not the end of this account.
  const isPast = books.blocks.some(({ state, previous }) => state === "confirmed" && previous === frontier);
  if (frontier !== confirmedFrontier || isPast) return { kind: "behind" };
  const isOurs = frontier === last?.hash;
  if (!isOurs && confirmed.some(({ hash }) => hash === frontier)) return { kind: "behind" };
  if (foundRaw !== expectedRaw) return { kind: "differs", expectedRaw, foundRaw };
  return { kind: "settled", state: { frontier, balanceRaw: foundRaw, representative }, isForeign: !isOurs };
}
