import type { StateBlock, Subtype } from "#lib/nano/block";

/** An opened account as a node sees it. `confirmedFrontier` is null while the network has agreed on none of its blocks. */
export type LedgerAccount = {
  frontier: string;
  balanceRaw: bigint;
  representative: string;
  blockCount: number;
  confirmedFrontier: string | null;
  confirmedBalanceRaw: bigint;
};

/** A send that its receiver has not taken yet: confirmed, unless others were asked for. */
export type Receivable = { hash: string; to: string; from: string; amountRaw: bigint };

export type LedgerBlock = {
  hash: string;
  /** Whose block it is: of a send, the sender. */
  account: string;
  /** Null for blocks of before state blocks. */
  subtype: Subtype | "epoch" | null;
  /** Of a send, the receiver. */
  linkAsAccount: string | null;
  previous: string | null;
  amountRaw: bigint;
  balanceRaw: bigint;
  isConfirmed: boolean;
  /** Null where the node does not know: its clock, when it first saw the block. */
  seenAt: Date | null;
};

/** What moved money on an account: received from `account`, or sent to it. */
export type HistoryEntry = {
  kind: "receive" | "send";
  account: string;
  amountRaw: bigint;
  hash: string;
  /** Null where the node does not know. */
  seenAt: Date | null;
};

/** The newest entries, the newest first; whole if there are no older ones. */
export type History = { entries: HistoryEntry[]; isWhole: boolean };

export type Balance = { balanceRaw: bigint; receivableRaw: bigint };

/**
 * No word of refusal proves that a block is dead: after anything but `accepted` one asks for the block by its hash,
 * which the signer knows.
 */
export type PublishAnswer = { kind: "accepted"; hash: string } | { kind: "refused"; reason: string };

export type NetworkState = { blocks: number; cemented: number };

/**
 * What we need of a node. Null means that this node knows of no such thing (yet); a node that cannot be asked throws
 * NodeOutage, one that refuses the question NodeRefusal.
 */
export type Ledger = {
  findAccount(account: string): Promise<LedgerAccount | null>;
  findBlock(hash: string): Promise<LedgerBlock | null>;
  listHistory(account: string, atMost: number): Promise<History>;
  /** Of each account the largest first, and nothing below `atLeastRaw`: dust must not hide a payment. */
  listReceivable(accounts: readonly string[], atLeastRaw: bigint, also?: "unconfirmed"): Promise<Receivable[]>;
  /** Confirmed money of accounts, opened or not. */
  listBalances(accounts: readonly string[]): Promise<Map<string, Balance>>;
  publish(block: StateBlock, subtype: Subtype): Promise<PublishAnswer>;
  /** Has the network vote on a block again; for a confirmed one, the websocket repeats its message. */
  requestConfirmation(hash: string): Promise<void>;
  readNetworkState(): Promise<NetworkState>;
};
