import fc from "fast-check";
import { expect, test } from "vitest";
import { Faucet } from "#lib/nano/devnet/faucet.ts";
import { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { LedgerError } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { MAX_RAW } from "#lib/nano/raw.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";

const ACCOUNTS = [80, 81, 82].map((index) => new DevnetAccount(index));
const who = fc.constantFrom(...ACCOUNTS);
const amount = fc.bigInt({ min: 0n, max: 50n });

/** Valid and invalid moves, mixed: invalid ones are refused and must change nothing. */
const move = fc.oneof(
  fc.record({ kind: fc.constant("fund" as const), to: who, amount }),
  fc.record({ kind: fc.constant("send" as const), from: who, to: who, amount }),
  fc.record({ kind: fc.constant("receive" as const), to: who, error: fc.constantFrom(0n, 0n, 0n, 1n) }),
  fc.record({ kind: fc.constant("undo" as const), from: who, amount }),
);
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

test("the total of balances and receivables never changes, whatever is sent, received, forked or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 25 }), async (moves) => {
      const ledger = new DevnetLedger();
      const faucet = new Faucet(ledger);
      for (const one of moves) {
        await make(one, ledger, faucet).catch((error: unknown) => {
          if (!(error instanceof LedgerError)) throw error;
        });
        expect(totalOf(ledger.state)).toBe(MAX_RAW);
      }
    }),
    { numRuns: 8 },
  );
}, 30_000);

async function make(one: Move, ledger: DevnetLedger, faucet: Faucet): Promise<void> {
  const { state } = ledger;
  switch (one.kind) {
    case "fund":
      await faucet.give(one.to.publicKey, one.amount);
      return;
    case "send": {
      const from = state.accounts.get(one.from.publicKey);
      if (!from) return;
      const balance = from.balance >= one.amount ? from.balance - one.amount : from.balance + one.amount;
      await ledger.process(one.from.sign({ previous: from.frontier, balance, link: one.to.publicKey }).block);
      return;
    }
    case "receive": {
      const [link, receivable] = [...(state.receivables.get(one.to.publicKey) ?? [])][0] ?? [];
      if (!link || !receivable) return;
      const to = state.accounts.get(one.to.publicKey);
      const balance = (to?.balance ?? 0n) + receivable.amount + one.error;
      const previous = to ? { previous: to.frontier } : {};
      await ledger.process(one.to.sign({ ...previous, balance, link }).block);
      return;
    }
    case "undo": {
      const frontier = state.blocks.get(state.accounts.get(one.from.publicKey)?.frontier ?? "");
      const before = state.blocks.get(frontier?.previous ?? "");
      if (!before || before.balance < one.amount) return;
      const balance = before.balance - one.amount;
      ledger.replace(one.from.sign({ previous: before.hash, balance, link: one.from.publicKey }).block);
    }
  }
}

function totalOf({ accounts, receivables }: LedgerState): bigint {
  const amounts = [...receivables.values()].flatMap((sends) => [...sends.values()].map((send) => send.amount));
  const balances = [...accounts.values()].map((account) => account.balance);
  return [...amounts, ...balances].reduce((sum, raw) => sum + raw, 0n);
}
