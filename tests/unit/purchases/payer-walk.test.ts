import { expect, test } from "vitest";
import type { History, HistoryEntry, LedgerAccount } from "#lib/nano/nodes/ledger.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { tracePayer } from "#lib/purchases/settle/payer-walk.ts";

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

type Line = [kind: "receive" | "send", account: string, amount: number, ageMs?: number | null];
type Wallet = { lines: Line[]; isWhole?: boolean; blocks?: number; balance?: number };

/** A chain as the test describes it: what moved each account's money, the newest first. */
function chainOf(wallets: Record<string, Wallet>, ends: Record<string, "own" | "service"> = {}) {
  const asked: string[] = [];
  return {
    asked,
    ledger: {
      findAccount: async (account: string): Promise<LedgerAccount | null> => {
        const wallet = wallets[account];
        if (!wallet) return null;
        const { blocks = 3, balance = 0 } = wallet;
        return { blockCount: blocks, balanceRaw: BigInt(balance) } as LedgerAccount;
      },
      listHistory: async (account: string, atMost: number): Promise<History> => {
        asked.push(account);
        const { lines, isWhole = true } = wallets[account] ?? { lines: [] };
        expect(atMost).toBe(50);
        return { entries: lines.map((line, n) => entryOf(account, line, n)), isWhole };
      },
    },
    findEnd: async (account: string) => ends[account] ?? null,
  };
}

function entryOf(of: string, [kind, account, amount, ageMs = HOUR]: Line, n: number): HistoryEntry {
  const seenAt = ageMs === null ? null : new Date(Date.now() - ageMs);
  return { kind, account, amountRaw: BigInt(amount), hash: `${of}-${n}`, seenAt };
}

/** A wallet that paid a purchase with its newest block. */
const payer = (...lines: Line[]): Wallet => ({ lines: [["send", "deposit", 5], ...lines] });
const PAYMENT = { account: "payer", hash: "payer-0" };

test("goes back five hops, through each account that supplied at least half", async () => {
  const wallets: Record<string, Wallet> = { payer: payer(["receive", "w1", 10]) };
  for (let n = 1; n <= 7; n++) {
    wallets[`w${n}`] = {
      lines: [
        ["send", n === 1 ? "payer" : `w${n - 1}`, 10],
        ["receive", `w${n + 1}`, 10],
      ],
    };
  }
  const chain = chainOf(wallets);
  const walk = await tracePayer(PAYMENT, chain);
  expect(walk).toMatchObject({ accounts: ["payer", "w1", "w2", "w3", "w4", "w5"], funder: "w1", isFinished: true });
  expect(chain.asked).toEqual(["payer", "w1", "w2", "w3", "w4"]);
});

test("dust is no funding: less than half of the received sum does not count", async () => {
  const chain = chainOf({
    payer: payer(["receive", "attacker", 49], ["receive", "own-money", 51]),
    "own-money": { lines: [] },
  });
  expect((await tracePayer(PAYMENT, chain)).accounts).toEqual(["payer", "own-money"]);
});

test("exactly half counts, from both sides", async () => {
  const chain = chainOf({ payer: payer(["receive", "a", 5], ["receive", "b", 5]) });
  expect((await tracePayer(PAYMENT, chain)).accounts).toEqual(["payer", "a", "b"]);
});

test("ignores what comes after the payment", async () => {
  const wallets = {
    payer: {
      lines: [
        ["receive", "late", 99],
        ["send", "deposit", 5],
        ["receive", "a", 5],
      ] as Line[],
    },
  };
  const walk = await tracePayer({ account: "payer", hash: "payer-1" }, chainOf(wallets));
  expect(walk.accounts).toEqual(["payer", "a"]);
});

test("money older than 30 days is no funding, but counts as received", async () => {
  const old = chainOf({ payer: payer(["receive", "a", 5, 31 * DAY]) });
  expect(await tracePayer(PAYMENT, old)).toMatchObject({ accounts: ["payer"], funder: null, isFinished: true });
  const both = chainOf({ payer: payer(["receive", "b", 5], ["receive", "a", 6, 31 * DAY]) });
  expect((await tracePayer(PAYMENT, both)).accounts).toEqual(["payer"]);
});

test("a service ends the walk and is not named, by its blocks or by the books", async () => {
  const busy = chainOf({ payer: payer(["receive", "exchange", 5]), exchange: { lines: [], blocks: 10_001 } });
  expect(await tracePayer(PAYMENT, busy)).toMatchObject({ accounts: ["payer"], funder: null, isFinished: true });
  const known = chainOf({ payer: payer(["receive", "exchange", 5]) }, { exchange: "service" });
  expect((await tracePayer(PAYMENT, known)).accounts).toEqual(["payer"]);
  expect(known.asked).toEqual(["payer"]);
});

test("one of our own accounts ends it, and is named, as it identifies the refund", async () => {
  const chain = chainOf({ payer: payer(["receive", "our-deposit", 5]) }, { "our-deposit": "own" });
  expect(await tracePayer(PAYMENT, chain)).toMatchObject({ accounts: ["payer", "our-deposit"], funder: null });
  expect(chain.asked).toEqual(["payer"]);
});

test("gives the age of the oldest block seen, and none where the node has no time", async () => {
  const walk = await tracePayer(PAYMENT, chainOf({ payer: payer(["receive", "a", 5, 3 * DAY]) }));
  expect(walk.openedAt?.getTime()).toBeCloseTo(Date.now() - 3 * DAY, -3);
  const untimed = chainOf({ payer: payer(["receive", "a", 5, null]) });
  expect(await tracePayer(PAYMENT, untimed)).toMatchObject({ accounts: ["payer", "a"], openedAt: null });
});

test("reads 50 entries of a long history; if those are all of the last 30 days, it is unfinished", async () => {
  const lines = payer(["receive", "a", 5], ["receive", "b", 4]).lines;
  const a: Wallet = { lines: [["send", "payer", 5]] };
  const cut = chainOf({ payer: { lines, isWhole: false }, a });
  expect(await tracePayer(PAYMENT, cut)).toMatchObject({ accounts: ["payer", "a"], isFinished: false });
  const reaches = chainOf({ payer: { lines: [...lines, ["receive", "c", 1, 40 * DAY]], isWhole: false }, a });
  expect(await tracePayer(PAYMENT, reaches)).toMatchObject({ accounts: ["payer", "a"], isFinished: true });
});

test("counts a wallet's earlier balance as received", async () => {
  // 20 now, after 5 came in and 5 went out: it held 20 before.
  const lines: Line[] = [
    ["send", "deposit", 5],
    ["receive", "a", 5],
    ["send", "x", 0, 40 * DAY],
  ];
  const walk = await tracePayer(PAYMENT, chainOf({ payer: { lines, isWhole: false, balance: 20 } }));
  expect(walk).toMatchObject({ accounts: ["payer"], isFinished: true });
});

test("a funder that hid its payment behind 50 newer blocks leaves the walk unfinished", async () => {
  const noise: Line[] = Array.from({ length: 50 }, () => ["receive", "dust", 1]);
  const chain = chainOf({ payer: payer(["receive", "a", 5]), a: { lines: noise, isWhole: false } });
  expect(await tracePayer(PAYMENT, chain)).toMatchObject({ accounts: ["payer", "a"], isFinished: false });
});

test("ends in a circle of accounts", async () => {
  const chain = chainOf({
    payer: payer(["receive", "a", 5]),
    a: {
      lines: [
        ["send", "payer", 5],
        ["receive", "payer", 5],
      ],
    },
  });
  expect(await tracePayer(PAYMENT, chain)).toMatchObject({ accounts: ["payer", "a"], isFinished: true });
});

test("is unfinished when a node is down or slow; our own fault is an error", async () => {
  const chain = chainOf({ payer: payer(["receive", "a", 5]), a: { lines: [] } });
  const away = async (account: string) => {
    if (account === "payer") return chain.ledger.findAccount(account);
    throw new NodeOutage("silent", { host: "node" });
  };
  const outage = { ...chain, ledger: { ...chain.ledger, findAccount: away } };
  expect(await tracePayer(PAYMENT, outage)).toMatchObject({ accounts: ["payer"], isFinished: false });
  const silent = { ...chain, ledger: { ...chain.ledger, listHistory: () => new Promise<never>(() => undefined) } };
  expect(await tracePayer(PAYMENT, silent, 20)).toMatchObject({ accounts: ["payer"], isFinished: false });
  const broken = { ...chain, findEnd: () => Promise.reject(new Error("The database is down.")) };
  await expect(tracePayer(PAYMENT, broken)).rejects.toThrow("The database is down.");
});
