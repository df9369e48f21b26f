import { ZERO_HASH } from "#lib/nano/block.ts";
import { type DevnetBlock, rootOf } from "#lib/nano/devnet/ledger/block.ts";
import { difficultyOf } from "#lib/nano/devnet/ledger/difficulty.ts";
import { LedgerError, refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import { type BlockKind, findReceivable, type LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import type { WorkThresholds } from "#lib/nano/devnet/network.ts";
import { isSignedBy } from "#lib/nano/signature.ts";

/** What a block does, once it has passed every rule. */
export type Effect = { kind: BlockKind; amount: bigint };

/** The block may be valid once another one arrives, so it is kept until then. */
export class MissingBlock extends LedgerError {
  readonly missingHash: string;

  constructor(words: "Gap previous block" | "Gap source block", missingHash: string) {
    super(words);
    this.missingHash = missingHash;
  }
}

export function checkSignature({ hash, signature, account }: DevnetBlock): void {
  if (!isSignedBy(account, hash, signature)) refuse("Bad signature");
}

export function checkEntryWork(block: DevnetBlock, { entry }: WorkThresholds): void {
  if (difficultyOf(rootOf(block), block.work) < entry) refuse("Block work is less than threshold");
}

/** Only here does a node know whether it was a send, and so how much work it needed. */
export function checkWork(block: DevnetBlock, { kind }: Effect, { required }: WorkThresholds): void {
  const threshold = kind === "receive" ? required.receive : required.send;
  if (difficultyOf(rootOf(block), block.work) < threshold) refuse("Block work is insufficient");
}

/** Checks in a node's order, after the signature: the order decides which refusal a caller sees. */
export function judge(state: LedgerState, block: DevnetBlock): Effect {
  if (block.account === ZERO_HASH) refuse("Block attempts to open the burn account");
  const effect = state.accounts.has(block.account) ? judgeNext(state, block) : judgeFirst(block);
  if (effect.kind !== "send") checkDelta(state, block, effect.amount);
  return effect;
}

function judgeNext({ accounts, blocks }: LedgerState, block: DevnetBlock): Effect {
  const account = accounts.get(block.account);
  if (!account || block.previous === ZERO_HASH) return refuse("Fork");
  if (!blocks.has(block.previous)) throw new MissingBlock("Gap previous block", block.previous);
  if (block.previous !== account.frontier) refuse("Fork");
  if (block.balance < account.balance) return { kind: "send", amount: account.balance - block.balance };
  return { kind: block.link === ZERO_HASH ? "change" : "receive", amount: block.balance - account.balance };
}

function judgeFirst(block: DevnetBlock): Effect {
  if (block.previous !== ZERO_HASH) throw new MissingBlock("Gap previous block", block.previous);
  if (block.link === ZERO_HASH) refuse("Gap source block");
  return { kind: "receive", amount: block.balance };
}

/** Money comes in only from a send to this account, and only the full amount. */
function checkDelta(state: LedgerState, { account, link }: DevnetBlock, amount: bigint): void {
  const mismatch = "Balance and amount delta do not match";
  if (link === ZERO_HASH) {
    if (amount !== 0n) refuse(mismatch);
    return;
  }
  if (!state.blocks.has(link)) throw new MissingBlock("Gap source block", link);
  const sent = findReceivable(state, account, link) ?? refuse("Unreceivable");
  if (sent.amount !== amount) refuse(mismatch);
}
