import { openKillableWorkers, optionsOf } from "#tests/support/payouts/killable-workers.ts";
import { startMoneyStack } from "#tests/support/payouts/money-stack.ts";
import type { PartOfProof, PartTask } from "#tests/support/payouts/prove-apart.ts";
import { provePayouts } from "#tests/support/payouts/prove-payouts.ts";

/** A ledger is read whole whenever its node restarts: after this many sales, a new one starts. */
const RUNS_OF_A_STAGE = 500;

/** A share of the runs in its own process, which reports each stage in one line. */
const { first, runs, atOnce }: PartTask = JSON.parse(process.argv[2] ?? "{}");
const stack = await startMoneyStack();
try {
  const end = first + runs;
  for (let from = first; from < end; from += RUNS_OF_A_STAGE) {
    const stage = await stack.openStage();
    const share = { first: from, runs: Math.min(RUNS_OF_A_STAGE, end - from), atOnce };
    const { deaths, ...proof } = await provePayouts(stage, share, openKillableWorkers(optionsOf(stage)), Math.random);
    await stage.close();
    const part: PartOfProof = { ...proof, deaths: [...deaths] };
    process.stdout.write(`${JSON.stringify(part)}\n`);
    const done = share.first + share.runs;
    // A run of hours reports its progress.
    if (done < end) process.stderr.write(`Sales ${first} to ${done} of ${end}: ${part.breaches.length} breaches.\n`);
  }
} finally {
  await stack.stop();
}
// It may still have connections to nodes that are gone.
process.exit(0);
