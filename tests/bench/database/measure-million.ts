import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { chooseSteps, growGround, layGround } from "#tests/bench/database/ground.ts";
import { measureReads } from "#tests/bench/database/measure-reads.ts";
import { READS } from "#tests/bench/database/reads.ts";
import { takeSamples } from "#tests/bench/database/samples.ts";
import type { Row } from "#tests/bench/result.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { enablePlans } from "#tests/support/stack/plans.ts";

const SAMPLES = 200;

/** What must take at most 10 ms among a million posts. Nothing is sold: these reads look at posts and follows alone. */
export function measureMillion({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withBenchStack((stack) =>
    onDatabase(stack.databaseUrl, async (client) => {
      await layGround(client);
      await enablePlans(client);
      let posts = 0;
      for (const step of chooseSteps(!isSmall)) ({ posts } = await growGround(client, step, { isSold: false }));
      const reads = READS.filter(({ what, by }) => by === "follower" || what.startsWith("search"));
      const times = await measureReads(stack, await takeSamples(client, SAMPLES), reads);
      return [...times].map(([what, { medianMs, databaseMs, wholeMs, pages }]) => ({
        what: `${what}, among ${posts.toLocaleString("en")} posts`,
        aim: "p95 ≤ 10 ms in the database",
        result: `p50 ${medianMs.toFixed(1)}, p95 ${databaseMs.toFixed(1)} ms; p95 with REST and parsing ${wholeMs.toFixed(0)} ms; ${pages} pages`,
      }));
    }),
  );
}
