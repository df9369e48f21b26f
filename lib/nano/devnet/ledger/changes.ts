import { ZERO_HASH } from "#lib/nano/block.ts";
import type { DevnetBlock } from "#lib/nano/devnet/ledger/block.ts";
import type { Effect } from "#lib/nano/devnet/ledger/rules.ts";
import type { AccountRecord, BlockRecord, LedgerState, ReceivableSend } from "#lib/nano/devnet/ledger/state.ts";

/** Adds a block that passed every rule. */
export function addBlock(
  state: LedgerState,
  block: DevnetBlock,
  { kind, amount }: Effect,
  seenAt: number,
): BlockRecord {
  const before = state.accounts.get(block.account);
  const height = (before?.height ?? 0) + 1;
  const source = kind === "receive" ? (state.blocks.get(block.link)?.account ?? null) : null;
  const record: BlockRecord = { ...block, kind, amount, height, seenAt, source };
  state.blocks.set(block.hash, record);
  if (before) state.successors.set(before.frontier, block.hash);
  if (kind === "send") putReceivable(state, block.link, block.hash, { source: block.account, amount });
  if (kind === "receive") {
    putReceivable(state, block.account, block.link, null);
    state.receivedBy.set(block.link, block.hash);
  }
  state.accounts.set(block.account, {
    frontier: block.hash,
    openBlock: before?.openBlock ?? block.hash,
    representative: block.representative,
    balance: block.balance,
    height,
    modifiedAt: seenAt,
    confirmedHeight: before?.confirmedHeight ?? 0,
    confirmedFrontier: before?.confirmedFrontier ?? ZERO_HASH,
  });
  return record;
}

export function confirmBlock({ accounts }: LedgerState, { account, hash, height }: BlockRecord): void {
  const before = accounts.get(account);
  if (before) accounts.set(account, { ...before, confirmedHeight: height, confirmedFrontier: hash });
}

/** Removes an account's last block, as nodes do when the network confirms another in its place. */
export function removeFrontier(state: LedgerState, record: BlockRecord): void {
  const { hash, account, previous, kind, link, amount, source } = record;
  state.blocks.delete(hash);
  state.successors.delete(previous);
  if (kind === "send") putReceivable(state, link, hash, null);
  if (kind === "receive" && source) {
    putReceivable(state, account, link, { source, amount });
    state.receivedBy.delete(link);
  }
  const [now, before] = [state.accounts.get(account), state.blocks.get(previous)];
  if (now && before) state.accounts.set(account, accountBefore(now, before));
  else state.accounts.delete(account);
}

function accountBefore(now: AccountRecord, { hash, representative, balance, height, seenAt }: BlockRecord) {
  return { ...now, frontier: hash, representative, balance, height, modifiedAt: seenAt };
}

function putReceivable(
  { receivables }: LedgerState,
  account: string,
  hash: string,
  entry: ReceivableSend | null,
): void {
  const next = new Map(receivables.get(account));
  if (entry) next.set(hash, entry);
  else next.delete(hash);
  if (next.size > 0) receivables.set(account, next);
  else receivables.delete(account);
}
