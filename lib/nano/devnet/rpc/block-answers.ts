import { addressOf } from "#lib/nano/address.ts";
import { ZERO_HASH } from "#lib/nano/block.ts";
import { parseBlock } from "#lib/nano/devnet/ledger/block.ts";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import { type BlockRecord, findReceivable, isConfirmed, type LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { rpcContentsOf } from "#lib/nano/devnet/rpc/contents.ts";
import {
  findText,
  hashOfText,
  orEmpty,
  type RpcAnswer,
  type RpcRequest,
  readFlag,
  readHash,
  readList,
} from "#lib/nano/devnet/rpc/request.ts";

export function answerBlockInfo(state: LedgerState, request: RpcRequest): RpcAnswer {
  return infoOf(state, getBlock(state, readHash(request)), request);
}

export function answerBlocksInfo(state: LedgerState, request: RpcRequest): RpcAnswer {
  const isForgiving = readFlag(request, "include_not_found");
  const blocks: Record<string, RpcAnswer> = {};
  const missing: string[] = [];
  for (const text of readList(request, "hashes")) {
    const block = state.blocks.get(hashOfText(text, "Bad hash number"));
    if (block) blocks[block.hash] = { ...infoOf(state, block, request), ...moreAbout(state, block, request) };
    else if (isForgiving) missing.push(text);
    else refuse("Block not found");
  }
  return { blocks: orEmpty(blocks), ...(isForgiving ? { blocks_not_found: orEmpty(missing) } : {}) };
}

/** For a confirmed block, the message is sent again. */
export function answerBlockConfirm(state: LedgerState, request: RpcRequest, ledger: DevnetLedger): RpcAnswer {
  const block = getBlock(state, readHash(request));
  if (isConfirmed(ledger.state, block)) {
    ledger.notify({ kind: "confirmation", block, type: "active_confirmation_height" });
  } else ledger.notify({ kind: "started_election", block });
  return { started: "1" };
}

export function answerBlockHash(_state: LedgerState, request: RpcRequest): RpcAnswer {
  return { hash: parseBlock(readBlock(request)).hash };
}

/** An object with json_block, otherwise text that contains JSON. */
export function readBlock(request: RpcRequest): unknown {
  if (readFlag(request, "json_block")) return request.block;
  try {
    return JSON.parse(findText(request, "block") ?? "");
  } catch {
    return refuse("Block is invalid");
  }
}

function getBlock({ blocks }: LedgerState, hash: string): BlockRecord {
  return blocks.get(hash) ?? refuse("Block not found");
}

function infoOf(state: LedgerState, block: BlockRecord, request: RpcRequest): RpcAnswer {
  const contents = rpcContentsOf(block);
  return {
    block_account: addressOf(block.account),
    amount: String(block.amount),
    balance: String(block.balance),
    height: String(block.height),
    local_timestamp: String(block.seenAt),
    successor: state.successors.get(block.hash) ?? ZERO_HASH,
    confirmed: String(isConfirmed(state, block)),
    contents: readFlag(request, "json_block") ? contents : `${JSON.stringify(contents, null, 4)}\n`,
    ...(contents.type === "state" ? { subtype: block.kind } : {}),
  };
}

function moreAbout(state: LedgerState, block: BlockRecord, request: RpcRequest): RpcAnswer {
  const isOpen = block.kind === "send" && findReceivable(state, block.link, block.hash) !== undefined;
  const receivable = isOpen ? "1" : "0";
  return {
    ...(readFlag(request, "pending") || readFlag(request, "receivable") ? { pending: receivable, receivable } : {}),
    ...(readFlag(request, "receive_hash") ? { receive_hash: state.receivedBy.get(block.hash) ?? ZERO_HASH } : {}),
    ...(readFlag(request, "source") ? { source_account: block.source ? addressOf(block.source) : "0" } : {}),
  };
}
