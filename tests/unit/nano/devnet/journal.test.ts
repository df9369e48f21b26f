import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Devnet } from "#lib/nano/devnet/devnet.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { openAccount, startOwnDevnet, untilConfirmed } from "#tests/support/nano/own-devnet.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const OTHER = new DevnetAccount(60);

async function newJournalFile(): Promise<string> {
  const folder = await makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return join(folder, "devnet.journal");
}

async function makeHistory(devnet: Devnet): Promise<void> {
  const { account, open } = await openAccount(devnet, 1, 1_000n);
  const send = account.sign({ previous: open.hash, balance: 900n, link: OTHER.publicKey });
  await devnet.ledger.process(send.block, "send");
  await untilConfirmed(devnet, send.hash);
}

describe("the journal", () => {
  test("restores everything: blocks, balances, receivables and confirmations", async () => {
    const journalFile = await newJournalFile();
    const before = await startOwnDevnet({ journalFile });
    await makeHistory(before);
    await before.stop();
    const after = await startOwnDevnet({ journalFile });
    for (const map of ["blocks", "receivables", "receivedBy", "successors"] as const) {
      expect([...after.ledger.state[map]].slice(1)).toEqual([...before.ledger.state[map]].slice(1));
    }
    const [then, now] = [before, after].map((devnet) =>
      [...devnet.ledger.state.accounts.values()].map(({ frontier, balance, confirmedHeight }) => ({
        frontier,
        balance,
        confirmedHeight,
      })),
    );
    expect(now).toEqual(then);
  });

  test("confirms after a restart what was not confirmed before", async () => {
    const journalFile = await newJournalFile();
    const before = await startOwnDevnet({ journalFile, pace: { isPaused: true } });
    const hash = await before.faucet.give(OTHER.publicKey, 5n);
    await before.stop();
    const after = await startOwnDevnet({ journalFile });
    expect(after.ledger.state.blocks.has(hash)).toBe(true);
    await untilConfirmed(after, hash);
  });

  test("drops a line that a power cut left half written, and starts the next on its own", async () => {
    const journalFile = await newJournalFile();
    const before = await startOwnDevnet({ journalFile });
    await makeHistory(before);
    await before.stop();
    await appendFile(journalFile, '{"block":{"type":"sta');
    const after = await startOwnDevnet({ journalFile });
    const hash = await after.faucet.give(OTHER.publicKey, 5n);
    await untilConfirmed(after, hash);
    await after.stop();
    const lines = (await readFile(journalFile, "utf8")).trim().split("\n");
    expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(
      expect.arrayContaining(["block", "confirmed"]),
    );
    expect((await startOwnDevnet({ journalFile })).ledger.state.blocks.has(hash)).toBe(true);
  });
});
