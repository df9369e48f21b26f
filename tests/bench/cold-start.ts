import { startBenchStack } from "#tests/bench/bench-stack.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const RUNS = 5;

/** From an empty folder to a data stack that answers, and once more over existing data. */
export async function measureColdStart(): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const dataDir = await makeDataFolder();
    cold.push(await timeStart(dataDir));
    warm.push(await timeStart(dataDir));
    await removeDataFolder(dataDir);
  }
  return [
    {
      what: `data stack from an empty folder, median of ${RUNS}`,
      result: milliseconds(quantile(cold, 0.5)),
      aim: "≤ 5 s",
    },
    {
      what: `data stack over existing data, median of ${RUNS}`,
      result: milliseconds(quantile(warm, 0.5)),
      aim: "≤ 10 s with the site",
    },
  ];
}

async function timeStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const stack = await startBenchStack(dataDir);
  const elapsed = performance.now() - startedAt;
  await stack.stop();
  return elapsed;
}
