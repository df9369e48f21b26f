import { ZERO_HASH } from "#lib/nano/block.ts";
import type { DevnetBlock } from "#lib/nano/devnet/ledger/block.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import { MAX_RAW } from "#lib/nano/raw.ts";

export type BlockKind = "send" | "receive" | "change";

export type BlockRecord = DevnetBlock & {
  kind: BlockKind;
  amount: bigint;
  height: number;
  /** In seconds, by this ledger's clock. */
  seenAt: number;
  /** The sender of the money that a receive takes. */
  source: string | null;
};

export type AccountRecord = {
  frontier: string;
  openBlock: string;
  representative: string;
  balance: bigint;
  height: number;
  modifiedAt: number;
  confirmedHeight: number;
  confirmedFrontier: string;
};

export type ReceivableSend = { source: string; amount: bigint };

/** Everything the ledger knows. Records are replaced, never changed, so that copies of the maps are true snapshots. */
export type LedgerState = {
  blocks: Map<string, BlockRecord>;
  accounts: Map<string, AccountRecord>;
  /** By destination, then by the send's hash. */
  receivables: Map<string, ReadonlyMap<string, ReceivableSend>>;
  /** Maps a send to the block that received it. */
  receivedBy: Map<string, string>;
  successors: Map<string, string>;
};

export function genesisState(seenAt: number): LedgerState {
  const { hash, publicKey, work, signature } = GENESIS;
  const block: BlockRecord = {
    ...{ hash, account: publicKey, previous: ZERO_HASH, representative: publicKey, balance: MAX_RAW, link: publicKey },
    ...{ work, signature, kind: "receive", amount: MAX_RAW, height: 1, seenAt, source: publicKey },
  };
  const account: AccountRecord = {
    ...{ frontier: hash, openBlock: hash, representative: publicKey, balance: MAX_RAW, height: 1 },
    ...{ modifiedAt: seenAt, confirmedHeight: 1, confirmedFrontier: hash },
  };
  return {
    blocks: new Map([[hash, block]]),
    accounts: new Map([[publicKey, account]]),
    receivables: new Map(),
    receivedBy: new Map(),
    successors: new Map(),
  };
}

export function snapshotOf(state: LedgerState): LedgerState {
  return {
    blocks: new Map(state.blocks),
    accounts: new Map(state.accounts),
    receivables: new Map(state.receivables),
    receivedBy: new Map(state.receivedBy),
    successors: new Map(state.successors),
  };
}

export function isConfirmed({ accounts }: LedgerState, { account, height }: BlockRecord): boolean {
  return height <= (accounts.get(account)?.confirmedHeight ?? 0);
}

export function findReceivable(
  { receivables }: LedgerState,
  account: string,
  hash: string,
): ReceivableSend | undefined {
  return receivables.get(account)?.get(hash);
}
