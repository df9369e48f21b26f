import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import type { Moment } from "#lib/payouts/dispatch-parts.ts";
import type { PayoutProof } from "#tests/support/payouts/prove-payouts.ts";
import { testCommand } from "#tests/support/product/test-command.ts";

export type PartTask = { first: number; runs: number; atOnce: number };
export type PartOfProof = Omit<PayoutProof, "deaths"> & { deaths: [Moment, number][] };

const PART = join(import.meta.dirname, "prove-part.ts");
/** Signing and checking keeps one thread busy: this many processes, each with its own database and nodes. */
const PROCESSES = 2;

/** The proof of one stage, over several in parallel; this many sales at once meet one disturbance. */
export async function provePayoutsApart(runs: number, atOnce: number): Promise<PayoutProof> {
  const share = Math.ceil(runs / PROCESSES);
  const tasks = Array.from({ length: PROCESSES }, (_, n) => ({
    first: n * share,
    runs: Math.min(share, runs - n * share),
    atOnce,
  }));
  const parts = (await Promise.all(tasks.map(provePart))).flat();
  const deaths = new Map<Moment, number>();
  for (const [moment, times] of parts.flatMap((part) => part.deaths)) {
    deaths.set(moment, (deaths.get(moment) ?? 0) + times);
  }
  return {
    breaches: parts.flatMap(({ breaches }) => breaches),
    deaths,
    accounts: parts.reduce((sum, { accounts }) => sum + accounts, 0),
    differing: parts.reduce((sum, { differing }) => sum + differing, 0),
  };
}

async function provePart(task: PartTask): Promise<PartOfProof[]> {
  const { file, args } = testCommand(PART, JSON.stringify(task));
  const child = spawn(file, args, {
    env: inheritedEnvironment({ NODE_ENV: "test" }),
    // Its input closes when we end, and then it ends, too.
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const proofs: PartOfProof[] = [];
  for await (const line of createInterface({ input: child.stdout })) proofs.push(JSON.parse(line));
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`A part of the proof ended with ${signal ?? code}.`);
  return proofs;
}
