import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { chooseSteps, growGround, layGround } from "#tests/bench/database/ground.ts";
import { type Measured, measureSize } from "#tests/bench/database/measure-size.ts";
import { describeFunctions, describeSizes } from "#tests/bench/database/report.ts";
import type { Row } from "#tests/bench/result.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { enablePlans } from "#tests/support/stack/plans.ts";

/** The product's reads and its two busiest writes over a growing database; a million posts only in a full run. */
export function measureDatabase({ isFull }: { isFull: boolean }): Promise<Row[]> {
  return withBenchStack((stack) =>
    onDatabase(stack.databaseUrl, async (client) => {
      await layGround(client);
      await enablePlans(client);
      const measured: Measured[] = [];
      for (const step of chooseSteps(isFull)) measured.push(await measureSize(stack, await growGround(client, step)));
      return [...describeSizes(measured), ...(await describeFunctions(client))];
    }),
  );
}
