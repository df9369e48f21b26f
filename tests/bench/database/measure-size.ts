import type { DataStack } from "#embedded/data-stack.ts";
import type { Size } from "#tests/bench/database/ground.ts";
import { measureReads, type ReadTimes } from "#tests/bench/database/measure-reads.ts";
import { measureWrites, type WriteTimes } from "#tests/bench/database/measure-writes.ts";
import { takeSamples } from "#tests/bench/database/samples.ts";
import { onDatabase } from "#tests/support/stack/database.ts";

const SAMPLES = 200;

export type Measured = Size & { reads: Map<string, ReadTimes>; writes: WriteTimes; onePost: WriteTimes };

export async function measureSize(stack: DataStack, size: Size): Promise<Measured> {
  const samples = await onDatabase(stack.databaseUrl, (client) => takeSamples(client, SAMPLES));
  return {
    ...size,
    reads: await measureReads(stack, samples),
    writes: await measureWrites(stack.databaseUrl, false),
    onePost: await measureWrites(stack.databaseUrl, true),
  };
}
