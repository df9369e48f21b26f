import type { StateBlock, Subtype } from "#lib/nano/block.ts";

/** An opened account as a node sees it. `confirmedFrontier` is null while none of its blocks is confirmed. */
export type LedgerAccount = {
  frontier: string;
  balanceRaw: bigint;
  representative: string;
  blockCount: number;
  confirmedFrontier: string | null;
  confirmedBalanceRaw: bigint;
};

/** A send that its receiver has not taken yet. Confirmed, unless unconfirmed ones were requested. */
export type Receivable = { hash: string; to: string; from: string; amountRaw: bigint };

export type LedgerBlock = {
  hash: string;
  /** The block's account. For a send, the sender. */
  account: string;
  /** Null for blocks older than state blocks. */
  subtype: Subtype | "epoch" | null;
  /** The receiver, if the block is a send. */
  linkAsAccount: string | null;
  previous: string | null;
  amountRaw: bigint;
  balanceRaw: bigint;
  isConfirmed: boolean;
  /** When the node first saw the block, by its clock. Null if unknown. */
  seenAt: Date | null;
};

/** A block that moved money on an account: received from `account`, or sent to it. */
export type HistoryEntry = {
  kind: "receive" | "send";
  account: string;
  amountRaw: bigint;
  hash: string;
  /** Null if the node does not know. */
  seenAt: Date | null;
};

/** The newest entries, newest first. Whole if there are no older ones. */
export type History = { entries: HistoryEntry[]; isWhole: boolean };

export type AccountBalance = { balanceRaw: bigint; receivableRaw: bigint };

/**
 * A refusal never proves that a block is dead: after anything but `accepted`, ask for the block by its hash, which
 * the signer knows.
 */
export type PublishAnswer = { kind: "accepted"; hash: string } | { kind: "refused"; reason: string };

export type NetworkState = { blocks: number; cemented: number };

/**
 * What we need of a node. Null means that this node does not know it (yet). A node that is away throws NodeOutage,
 * one that refuses the question NodeRefusal.
 */
export type Ledger = {
  findAccount(account: string): Promise<LedgerAccount | null>;
  findBlock(hash: string): Promise<LedgerBlock | null>;
  listHistory(account: string, atMost: number): Promise<History>;
  /** Largest first for each account, nothing below `atLeastRaw`: dust must not hide a payment. */
  listReceivable(accounts: readonly string[], atLeastRaw: bigint, also?: "unconfirmed"): Promise<Receivable[]>;
  /** Confirmed money of accounts, opened or not. */
  listBalances(accounts: readonly string[]): Promise<Map<string, AccountBalance>>;
  publish(block: StateBlock, subtype: Subtype): Promise<PublishAnswer>;
  /** Makes the network vote on a block again. For a confirmed one, the websocket repeats its message. */
  requestConfirmation(hash: string): Promise<void>;
  readNetworkState(): Promise<NetworkState>;
};
