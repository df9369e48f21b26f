import { addressOf } from "#lib/nano/address.ts";
import { LedgerError, refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { AccountRecord, LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { balanceOf, sumReceivables } from "#lib/nano/devnet/rpc/balance.ts";
import {
  accountOf,
  type RpcAnswer,
  type RpcRequest,
  readAccount,
  readFlag,
  readList,
} from "#lib/nano/devnet/rpc/request.ts";

export function answerAccountBalance(state: LedgerState, request: RpcRequest): RpcAnswer {
  return balanceOf(state, readAccount(request), readFlag(request, "include_only_confirmed", true));
}

export function answerAccountsBalances(state: LedgerState, request: RpcRequest): RpcAnswer {
  const confirmedOnly = readFlag(request, "include_only_confirmed", true);
  return answerEach(request, "balances", (account) => balanceOf(state, account, confirmedOnly));
}

export function answerAccountsFrontiers(state: LedgerState, request: RpcRequest): RpcAnswer {
  return answerEach(request, "frontiers", (account) => getAccount(state, account).frontier);
}

export function answerAccountRepresentative(state: LedgerState, request: RpcRequest): RpcAnswer {
  return { representative: addressOf(getAccount(state, readAccount(request)).representative) };
}

/** The names of confirmed fields depend on whether they were asked for. The fields are in a node's order. */
export function answerAccountInfo(state: LedgerState, request: RpcRequest): RpcAnswer {
  const account = readAccount(request);
  const record = getAccount(state, account);
  const withConfirmed = readFlag(request, "include_confirmed");
  const confirmed = state.blocks.get(record.confirmedFrontier);
  const height = String(record.confirmedHeight);
  const info: RpcAnswer = {
    frontier: record.frontier,
    open_block: record.openBlock,
    representative_block: record.frontier,
    balance: String(record.balance),
    ...(withConfirmed ? { confirmed_balance: String(confirmed?.balance ?? 0n) } : {}),
    modified_timestamp: String(record.modifiedAt),
    block_count: String(record.height),
    account_version: "0",
    ...(withConfirmed
      ? { confirmed_height: height, confirmed_frontier: record.confirmedFrontier }
      : { confirmation_height: height, confirmation_height_frontier: record.confirmedFrontier }),
  };
  if (readFlag(request, "representative")) {
    info.representative = addressOf(record.representative);
    if (withConfirmed) info.confirmed_representative = addressOf(confirmed?.representative ?? record.representative);
  }
  if (readFlag(request, "receivable") || readFlag(request, "pending")) {
    info.pending = info.receivable = sumReceivables(state, account, false);
    if (withConfirmed) info.confirmed_pending = info.confirmed_receivable = sumReceivables(state, account, true);
  }
  return info;
}

export function getAccount({ accounts }: LedgerState, account: string): AccountRecord {
  return accounts.get(account) ?? refuse("Account not found");
}

/** An error in one account is reported for that account only. */
function answerEach(request: RpcRequest, name: string, answer: (account: string) => unknown): RpcAnswer {
  const good: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const text of readList(request, "accounts")) {
    try {
      good[text] = answer(accountOf(text));
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      errors[text] = error.message;
    }
  }
  const answers = Object.entries({ [name]: good, errors }).filter(([, part]) => Object.keys(part).length > 0);
  return answers.length > 0 ? Object.fromEntries(answers) : { [name]: "" };
}
