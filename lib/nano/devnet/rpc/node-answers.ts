import { isAddress } from "#lib/nano/address.ts";
import { formatDifficulty } from "#lib/nano/devnet/ledger/difficulty.ts";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import { findText, type RpcAnswer, type RpcRequest, readText } from "#lib/nano/devnet/rpc/request.ts";
import { formatAmount, parseAmount } from "#lib/nano/raw.ts";

const STARTED_AT = Date.now();

export function answerVersion(): RpcAnswer {
  return {
    rpc_version: "1",
    store_version: "24",
    protocol_version: "21",
    node_vendor: "Farthing devnet",
    store_vendor: "journal",
    network: "dev",
    network_identifier: GENESIS.hash,
    build_info: "one machine, no peers, no value",
  };
}

export function answerUptime(): RpcAnswer {
  return { seconds: String(Math.floor((Date.now() - STARTED_AT) / 1000)) };
}

export function answerBlockCount(
  { blocks, accounts }: LedgerState,
  _request: RpcRequest,
  ledger: DevnetLedger,
): RpcAnswer {
  const cemented = accounts.values().reduce((sum, account) => sum + account.confirmedHeight, 0);
  return { count: String(blocks.size), unchecked: String(ledger.unchecked.size), cemented: String(cemented) };
}

export function answerActiveDifficulty(
  _state: LedgerState,
  _request: RpcRequest,
  { thresholds }: DevnetLedger,
): RpcAnswer {
  const [send, receive] = [thresholds.announced.send, thresholds.announced.receive].map(formatDifficulty);
  return {
    deprecated: "1",
    network_minimum: send,
    network_receive_minimum: receive,
    network_current: send,
    network_receive_current: receive,
    multiplier: "1",
  };
}

export function answerValidateAccountNumber(_state: LedgerState, request: RpcRequest): RpcAnswer {
  return { valid: isAddress(findText(request, "account") ?? "") ? "1" : "0" };
}

export function answerNanoToRaw(_state: LedgerState, request: RpcRequest): RpcAnswer {
  const raw = parseAmount(readText(request, "amount"), "Nano");
  return { amount: String(raw ?? refuse("Bad amount number")) };
}

export function answerRawToNano(_state: LedgerState, request: RpcRequest): RpcAnswer {
  const raw = parseAmount(readText(request, "amount"), "raw");
  return { amount: formatAmount(raw ?? refuse("Bad amount number"), "Nano") };
}
