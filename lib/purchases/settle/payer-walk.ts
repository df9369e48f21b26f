import { setTimeout as pause } from "node:timers/promises";
import type { History, HistoryEntry, Ledger, LedgerAccount } from "#lib/nano/nodes/ledger.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import { looksLikeService } from "#lib/nano/nodes/service-account.ts";

/** N-08: how far the worker goes back from a wallet that paid, and for how long it tries. */
const MAX_HOPS = 5;
const ENTRIES_PER_HOP = 50;
const MAX_DAYS = 30;
const MAX_MS = 2_000;
const MAX_ACCOUNTS = 50;

const DAY_MS = 24 * 60 * 60 * 1_000;

export type PayerWalk = {
  /** The payer first, then the accounts that funded it. The last may be one of our own that sent a refund. */
  accounts: string[];
  /** The account one hop back, if it belongs to a person. */
  funder: string | null;
  /** The payer's oldest block seen: its first block is at least this old. */
  openedAt: Date | null;
  /** False if the chain did not show everything. Then the payer counts as a newcomer. */
  isFinished: boolean;
};

export type WalkPorts = {
  ledger: Pick<Ledger, "findAccount" | "listHistory">;
  /** Why a walk ends at an account, as far as the books know. */
  findEnd: (account: string) => Promise<"own" | "service" | null>;
};

type Step = { account: string; known: LedgerAccount | null; isPayment: (entry: HistoryEntry) => boolean };

/**
 * Traces where a payer's money came from. Each hop goes to the account that supplied at least half of what the
 * previous one received.
 */
export async function tracePayer(
  payment: { account: string; hash: string },
  ports: WalkPorts,
  maxMs = MAX_MS,
): Promise<PayerWalk> {
  const walk: PayerWalk = { accounts: [payment.account], funder: null, openedAt: null, isFinished: true };
  const ended = new AbortController();
  const walking = followFunders(payment, walk, ports, ended.signal);
  try {
    const result = await Promise.race([walking, pause(maxMs, "too late" as const, { ref: false })]);
    return { ...walk, isFinished: walk.isFinished && result !== "too late" };
  } catch (error) {
    if (error instanceof NodeOutage || error instanceof NodeRefusal) return { ...walk, isFinished: false };
    throw error;
  } finally {
    ended.abort();
  }
}

async function followFunders(
  payment: { account: string; hash: string },
  walk: PayerWalk,
  ports: WalkPorts,
  signal: AbortSignal,
): Promise<void> {
  const payer = await ports.ledger.findAccount(payment.account);
  let steps: Step[] = [{ account: payment.account, known: payer, isPayment: ({ hash }) => hash === payment.hash }];
  for (let hop = 1; hop <= MAX_HOPS; hop++) {
    const next: Step[] = [];
    for (const step of steps) {
      const past = readPast(step, await ports.ledger.listHistory(step.account, ENTRIES_PER_HOP));
      if (signal.aborted) return;
      if (hop === 1) walk.openedAt = past.oldestAt;
      if (!past.isFinished) walk.isFinished = false;
      for (const funder of past.funders) {
        const found = await visit(funder, step.account, walk, ports);
        if (signal.aborted) return;
        if (found && hop === 1) walk.funder ??= funder;
        if (found) next.push(found);
      }
    }
    steps = next;
  }
}

/** Records a funder and returns the next step. Null if the walk ends. */
async function visit(funder: string, funded: string, walk: PayerWalk, ports: WalkPorts): Promise<Step | null> {
  if (walk.accounts.includes(funder) || walk.accounts.length >= MAX_ACCOUNTS) return null;
  const [end, known] = await Promise.all([ports.findEnd(funder), ports.ledger.findAccount(funder)]);
  if (end === "service" || (end === null && looksLikeService(known))) return null;
  walk.accounts.push(funder);
  if (end === "own") return null;
  return { account: funder, known, isPayment: ({ kind, account }) => kind === "send" && account === funded };
}

type Past = { funders: string[]; oldestAt: Date | null; isFinished: boolean };

/** What an account had received when it paid, and who supplied at least half of it in the last days. */
function readPast({ account, known, isPayment }: Step, { entries, isWhole }: History): Past {
  const since = Date.now() - MAX_DAYS * DAY_MS;
  const oldestAt = entries.at(-1)?.seenAt ?? null;
  const paidAt = entries.findIndex(isPayment);
  if (paidAt === -1) return { funders: [], oldestAt, isFinished: false };
  const received = entries.slice(paidAt + 1).filter(({ kind }) => kind === "receive");
  // Before the blocks that were read, it had received at least what it still held then.
  const before = isWhole ? 0n : (known?.balanceRaw ?? 0n) - sumOf(entries);
  const total = received.reduce((sum, { amountRaw }) => sum + amountRaw, before > 0n ? before : 0n);
  const lately = received.filter(({ seenAt }) => seenAt === null || seenAt.getTime() >= since);
  const sources = Map.groupBy(lately, (entry) => entry.account);
  const funders = [...sources].filter(([from, all]) => from !== account && 2n * sumOf(all) >= total);
  const reachesBack = oldestAt !== null && oldestAt.getTime() < since;
  return { funders: funders.map(([from]) => from), oldestAt, isFinished: isWhole || reachesBack };
}

/** What came in, minus what went out. */
function sumOf(entries: readonly HistoryEntry[]): bigint {
  return entries.reduce((sum, { kind, amountRaw }) => (kind === "receive" ? sum + amountRaw : sum - amountRaw), 0n);
}
