import { withBenchStack } from "#tests/bench/bench-stack";
import { chooseSteps, growGround, layGround } from "#tests/bench/database/ground";
import { type Measured, measureSize } from "#tests/bench/database/measure-size";
import { describeFunctions, describeSizes } from "#tests/bench/database/report";
import type { Row } from "#tests/bench/result";
import { onDatabase } from "#tests/support/database";
import { enablePlans } from "#tests/support/plans";

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
