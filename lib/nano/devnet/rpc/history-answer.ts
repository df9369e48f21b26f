import { addressOf } from "#lib/nano/address.ts";
import { ZERO_HASH } from "#lib/nano/block.ts";
import { type BlockRecord, isConfirmed, type LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import {
  findText,
  hashOfText,
  orEmpty,
  type RpcAnswer,
  type RpcRequest,
  readAccount,
  readCount,
  readFlag,
  readOffset,
  readText,
} from "#lib/nano/devnet/rpc/request.ts";

export function answerAccountHistory(state: LedgerState, request: RpcRequest): RpcAnswer {
  const account = readAccount(request);
  const [isReverse, isRaw] = [readFlag(request, "reverse"), readFlag(request, "raw")];
  const record = state.accounts.get(account);
  const head = findText(request, "head");
  let hash = head
    ? hashOfText(head, "Invalid block hash")
    : ((isReverse ? record?.openBlock : record?.frontier) ?? ZERO_HASH);
  let [left, skip] = [readCount(request), readOffset(request)];
  const history: RpcAnswer[] = [];
  for (let block = state.blocks.get(hash); block && left > 0; block = state.blocks.get(hash)) {
    if (isRaw || block.kind !== "change") {
      if (skip > 0) skip--;
      else {
        history.push(isRaw ? rawEntry(state, block) : entryOf(state, block));
        left--;
      }
    }
    hash = isReverse ? (state.successors.get(hash) ?? ZERO_HASH) : block.previous;
  }
  const more = state.blocks.has(hash) ? { [isReverse ? "next" : "previous"]: hash } : {};
  return { account: readText(request, "account"), history: orEmpty(history), ...more };
}

function entryOf(state: LedgerState, block: BlockRecord): RpcAnswer {
  return {
    type: block.kind,
    account: addressOf(block.kind === "send" ? block.link : (block.source ?? ZERO_HASH)),
    amount: String(block.amount),
    local_timestamp: String(block.seenAt),
    height: String(block.height),
    hash: block.hash,
    confirmed: String(isConfirmed(state, block)),
  };
}

function rawEntry(state: LedgerState, block: BlockRecord): RpcAnswer {
  const { type: _type, ...entry } = entryOf(state, block);
  return {
    type: "state",
    representative: addressOf(block.representative),
    link: block.link,
    balance: String(block.balance),
    previous: block.previous,
    subtype: block.kind,
    ...entry,
    work: block.work,
    signature: block.signature,
  };
}
