import type { z } from "zod";
import { readAddress } from "#lib/nano/address.ts";
import type { Endpoints } from "#lib/nano/nodes/endpoints.ts";
import type {
  AccountBalance,
  HistoryEntry,
  Ledger,
  LedgerAccount,
  LedgerBlock,
  Receivable,
} from "#lib/nano/nodes/ledger.ts";
import { callNode, hostOf, type NodeRequest } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import {
  accountHistory,
  accountInfo,
  balances,
  blockCount,
  blockInfo,
  published,
  receivables,
  receivablesByAccount,
} from "#lib/nano/nodes/node-shapes.ts";

const TIMEOUT_MS = 8_000;
/** How many accounts one request names, and how many payments per account its answer may hold. */
const BATCH = 500;
const PER_ACCOUNT = "100";

/** Nodes hide what is being voted on unless both flags are set. */
const UNCONFIRMED_TOO = { include_active: "true", include_only_confirmed: "false" };

const UNKNOWN_ACCOUNT = "Account not found";
const UNKNOWN_BLOCK = "Block not found";

/** The ledger as nodes report it over HTTP, asked at the healthiest endpoint. */
export function createRpcLedger(endpoints: Endpoints, timeoutMs = TIMEOUT_MS): Ledger {
  /** An answer of the wrong shape counts as an outage, so the next endpoint is asked. */
  function ask<Shape extends z.ZodType>(shape: Shape, request: NodeRequest): Promise<z.output<Shape>> {
    return endpoints.ask(async (endpoint) => {
      const answer = shape.safeParse(await callNode(endpoint, request, { timeoutMs }));
      if (answer.success) return answer.data;
      throw new NodeOutage("unreadable", { host: hostOf(endpoint.url), cause: answer.error });
    });
  }

  return {
    async findAccount(account) {
      const request = { action: "account_info", account, representative: "true", include_confirmed: "true" };
      const answer = await orNull(UNKNOWN_ACCOUNT, ask(accountInfo, request));
      return answer && toAccount(answer);
    },
    async findBlock(hash) {
      const answer = await orNull(UNKNOWN_BLOCK, ask(blockInfo, { action: "block_info", hash, json_block: "true" }));
      return answer && toBlock(hash, answer);
    },
    async listHistory(account, atMost) {
      const request = { action: "account_history", account, count: String(atMost) };
      const { history, previous } = await ask(accountHistory, request);
      return { entries: history.flatMap(toEntry), isWhole: previous === undefined };
    },
    async listReceivable(accounts, atLeastRaw, also) {
      const shown = also === "unconfirmed" ? UNCONFIRMED_TOO : {};
      const options = {
        count: PER_ACCOUNT,
        threshold: atLeastRaw.toString(),
        source: "true",
        sorting: "true",
        ...shown,
      };
      const [only] = accounts;
      if (accounts.length === 1 && only) {
        const sends = await ask(receivables, { action: "receivable", account: only, ...options });
        return toReceivables(only, sends);
      }
      const found: Receivable[] = [];
      for (const batch of inBatches(accounts)) {
        const request = { action: "accounts_receivable", accounts: batch, ...options };
        const { blocks } = await ask(receivablesByAccount, request);
        for (const [to, sends] of Object.entries(blocks)) found.push(...toReceivables(to, Object.entries(sends)));
      }
      return found;
    },
    async listBalances(accounts) {
      const found = new Map<string, AccountBalance>();
      for (const batch of inBatches(accounts)) {
        const answer = await ask(balances, { action: "accounts_balances", accounts: batch });
        for (const [account, { balance, receivable, pending }] of Object.entries(answer.balances)) {
          found.set(account, { balanceRaw: balance, receivableRaw: receivable ?? pending ?? 0n });
        }
      }
      return found;
    },
    async publish(block, subtype) {
      try {
        const { hash } = await ask(published, { action: "process", json_block: "true", subtype, block });
        return { kind: "accepted", hash };
      } catch (error) {
        if (error instanceof NodeRefusal) return { kind: "refused", reason: error.reason };
        throw error;
      }
    },
    async requestConfirmation(hash) {
      await endpoints.ask((endpoint) => callNode(endpoint, { action: "block_confirm", hash }, { timeoutMs }));
    },
    readNetworkState: () => ask(blockCount, { action: "block_count" }),
  };
}

async function orNull<T>(reason: string, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeRefusal && error.reason === reason) return null;
    throw error;
  }
}

function inBatches(accounts: readonly string[]): string[][] {
  const count = Math.ceil(accounts.length / BATCH);
  return Array.from({ length: count }, (_, at) => accounts.slice(at * BATCH, (at + 1) * BATCH));
}

/** If none of an account's blocks is confirmed, nodes report the zero block as its confirmed frontier, or nothing. */
function toAccount(answer: z.output<typeof accountInfo>): LedgerAccount {
  const { frontier, balance, representative, block_count, confirmed_frontier, confirmed_balance } = answer;
  const isAnyConfirmed = confirmed_frontier !== undefined && !/^0+$/.test(confirmed_frontier);
  return {
    frontier,
    balanceRaw: balance,
    representative,
    blockCount: block_count,
    confirmedFrontier: isAnyConfirmed ? confirmed_frontier : null,
    confirmedBalanceRaw: confirmed_balance ?? 0n,
  };
}

function toBlock(hash: string, answer: z.output<typeof blockInfo>): LedgerBlock {
  const { block_account, amount, balance, local_timestamp, confirmed, subtype, contents } = answer;
  return {
    hash,
    account: block_account,
    subtype: subtype ?? null,
    linkAsAccount: contents.link_as_account ?? null,
    previous: contents.previous ?? null,
    amountRaw: amount,
    balanceRaw: balance,
    isConfirmed: confirmed,
    seenAt: local_timestamp > 0 ? new Date(local_timestamp * 1_000) : null,
  };
}

/** Leaves out entries that move no money, such as a change of representative. */
function toEntry(answer: z.output<typeof accountHistory>["history"][number]): HistoryEntry[] {
  const { type, account, amount, hash, local_timestamp } = answer;
  if ((type !== "receive" && type !== "send") || account === undefined) return [];
  const reading = readAddress(account);
  if (reading.kind !== "valid") return [];
  const seenAt = local_timestamp > 0 ? new Date(local_timestamp * 1_000) : null;
  return [{ kind: type, account: reading.address, amountRaw: amount, hash, seenAt }];
}

function toReceivables(to: string, sends: z.output<typeof receivables>): Receivable[] {
  return sends.map(([hash, { amount, source }]) => ({ hash, to, from: source, amountRaw: amount }));
}
