import { addressOf } from "#lib/nano/address.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import { findReceivable, isConfirmed, type LedgerState, type ReceivableSend } from "#lib/nano/devnet/ledger/state.ts";
import {
  accountOf,
  orEmpty,
  type RpcAnswer,
  type RpcRequest,
  readAccount,
  readCount,
  readFlag,
  readHash,
  readList,
  readOffset,
  readThreshold,
} from "#lib/nano/devnet/rpc/request.ts";

type Entry = [hash: string, receivable: ReceivableSend];

export function answerReceivable(state: LedgerState, request: RpcRequest): RpcAnswer {
  return { blocks: orEmpty(shape(listReceivables(state, readAccount(request), request), request)) };
}

/** Leaves out accounts without receivable sends. */
export function answerAccountsReceivable(state: LedgerState, request: RpcRequest): RpcAnswer {
  const blocks: Record<string, unknown> = {};
  for (const text of readList(request, "accounts")) {
    const entries = listReceivables(state, accountOf(text), request);
    if (entries.length > 0) blocks[text] = shape(entries, request);
  }
  return { blocks: orEmpty(blocks) };
}

export function answerReceivableExists(state: LedgerState, request: RpcRequest): RpcAnswer {
  const send = state.blocks.get(readHash(request)) ?? refuse("Block not found");
  const isThere = send.kind === "send" && findReceivable(state, send.link, send.hash) !== undefined;
  return { exists: isThere && isShown(state, send.hash, request) ? "1" : "0" };
}

function listReceivables(state: LedgerState, account: string, request: RpcRequest): Entry[] {
  const threshold = readThreshold(request);
  const entries = [...(state.receivables.get(account) ?? [])]
    .filter(([hash, { amount }]) => amount >= threshold && isShown(state, hash, request))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (readFlag(request, "sorting")) entries.sort(([, one], [, other]) => Number(other.amount - one.amount));
  return entries.slice(readOffset(request)).slice(0, readCount(request));
}

/** An unconfirmed send is being voted on. Nodes show it only if both flags are set. */
function isShown(state: LedgerState, hash: string, request: RpcRequest): boolean {
  const send = state.blocks.get(hash);
  if (send && isConfirmed(state, send)) return true;
  return readFlag(request, "include_active") && !readFlag(request, "include_only_confirmed", true);
}

/** Hashes alone, with amounts, or with amounts and sources, as requested. */
function shape(entries: Entry[], request: RpcRequest): object {
  if (readFlag(request, "source")) {
    return Object.fromEntries(
      entries.map(([hash, { amount, source }]) => [hash, { amount: String(amount), source: addressOf(source) }]),
    );
  }
  const isSimple = readThreshold(request) === 0n && !readFlag(request, "sorting");
  if (isSimple) return entries.map(([hash]) => hash);
  return Object.fromEntries(entries.map(([hash, { amount }]) => [hash, String(amount)]));
}
