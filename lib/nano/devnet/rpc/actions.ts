import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import {
  answerAccountBalance,
  answerAccountInfo,
  answerAccountRepresentative,
  answerAccountsBalances,
  answerAccountsFrontiers,
} from "#lib/nano/devnet/rpc/account-answers.ts";
import {
  answerBlockConfirm,
  answerBlockHash,
  answerBlockInfo,
  answerBlocksInfo,
} from "#lib/nano/devnet/rpc/block-answers.ts";
import { answerAccountHistory } from "#lib/nano/devnet/rpc/history-answer.ts";
import {
  answerActiveDifficulty,
  answerBlockCount,
  answerNanoToRaw,
  answerRawToNano,
  answerUptime,
  answerValidateAccountNumber,
  answerVersion,
} from "#lib/nano/devnet/rpc/node-answers.ts";
import { answerProcess } from "#lib/nano/devnet/rpc/process-answer.ts";
import {
  answerAccountsReceivable,
  answerReceivable,
  answerReceivableExists,
} from "#lib/nano/devnet/rpc/receivable-answers.ts";
import type { RpcAnswer, RpcRequest } from "#lib/nano/devnet/rpc/request.ts";
import { answerWorkCancel, answerWorkGenerate, answerWorkValidate } from "#lib/nano/devnet/rpc/work-answers.ts";

/** Reads use the given state, which a fault may have falsified; writes go to the ledger itself. */
export type Action = (state: LedgerState, request: RpcRequest, ledger: DevnetLedger) => RpcAnswer | Promise<RpcAnswer>;

export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["version", answerVersion],
  ["uptime", answerUptime],
  ["block_count", answerBlockCount],
  ["active_difficulty", answerActiveDifficulty],
  ["validate_account_number", answerValidateAccountNumber],
  ["nano_to_raw", answerNanoToRaw],
  ["raw_to_nano", answerRawToNano],
  ["account_balance", answerAccountBalance],
  ["accounts_balances", answerAccountsBalances],
  ["accounts_frontiers", answerAccountsFrontiers],
  ["account_info", answerAccountInfo],
  ["account_representative", answerAccountRepresentative],
  ["account_history", answerAccountHistory],
  ["receivable", answerReceivable],
  ["accounts_receivable", answerAccountsReceivable],
  ["receivable_exists", answerReceivableExists],
  ["block_info", answerBlockInfo],
  ["blocks_info", answerBlocksInfo],
  ["block_confirm", answerBlockConfirm],
  ["block_hash", answerBlockHash],
  ["process", answerProcess],
  ["work_generate", answerWorkGenerate],
  ["work_cancel", answerWorkCancel],
  ["work_validate", answerWorkValidate],
]);
