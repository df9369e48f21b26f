import type { DataStack } from "#embedded/data-stack.ts";
import { createTokens } from "#embedded/tokens.ts";
import type { Db } from "#lib/supabase/db.ts";
import { READS, type Read } from "#tests/bench/database/reads.ts";
import { nth, type Samples } from "#tests/bench/database/samples.ts";
import { quantile } from "#tests/bench/result.ts";
import {
  countBuffers,
  createExplainingDb,
  databaseTime,
  type Explained,
  listReads,
} from "#tests/support/stack/plans.ts";

const RUNS = 100;
const EXPLAINED_RUNS = 100;

export type ReadTimes = { medianMs: number; databaseMs: number; wholeMs: number; reads: string[]; pages: number };

/** p95 of every read: the database's time, and the whole way from the call to the parsed answer. */
export async function measureReads(
  stack: DataStack,
  samples: Samples,
  reads: readonly Read[] = READS,
): Promise<Map<string, ReadTimes>> {
  const run = await createRunner(stack, samples);
  const times = new Map<string, ReadTimes>();
  for (const read of reads) times.set(read.what, await measureRead(run(read)));
  return times;
}

type Runner = { plain(at: number): Promise<unknown>; explain(at: number): Promise<Explained[]> };

async function measureRead({ plain, explain }: Runner): Promise<ReadTimes> {
  // The first read of this table may be cut off for taking too long. It does not count; later it is an error.
  for (let at = 0; at < 20; at++) await Promise.allSettled([plain(at)]);
  const whole: number[] = [];
  for (let at = 0; at < RUNS; at++) {
    const startedAt = performance.now();
    await plain(at);
    whole.push(performance.now() - startedAt);
  }
  const plans: Explained[][] = [];
  for (let at = 0; at < EXPLAINED_RUNS; at++) plans.push(await explain(at));
  return {
    wholeMs: quantile(whole, 0.95),
    medianMs: quantile(plans.map(databaseTime), 0.5),
    databaseMs: quantile(plans.map(databaseTime), 0.95),
    reads: [...new Set(plans.flat().flatMap(({ Plan }) => listReads(Plan)))],
    pages: quantile(
      plans.map((each) => each.reduce((sum, plan) => sum + countBuffers(plan), 0)),
      0.95,
    ),
  };
}

/** Visitors have no session; a reader gets a new token for each read, outside the measured time. */
async function createRunner(stack: DataStack, samples: Samples): Promise<(read: Read) => Runner> {
  const tokens = await createTokens(stack.keys);
  const tokenOf = new Map<string, string>();
  for (const { userId } of samples.purchases)
    tokenOf.set(userId, await tokens.sign({ sub: userId, role: "authenticated", is_anonymous: true }, 3600));
  for (const { userId } of samples.followers)
    tokenOf.set(userId, await tokens.sign({ sub: userId, role: "authenticated", is_anonymous: false }, 3600));
  let token = "";
  const connection = { url: stack.url, publishableKey: stack.keys.publishable };
  const visitor = createExplainingDb(connection);
  const reader = createExplainingDb({ ...connection, token: () => token });
  return (read) => {
    if (read.by === "visitor")
      return {
        plain: (at) => read.run(visitor.db, nth(samples.posts, at)),
        explain: (at) => visitor.explain((db) => read.run(db, nth(samples.posts, at))),
      };
    const become = <Sample extends { userId: string }>(among: readonly Sample[], at: number) => {
      const sample = nth(among, at);
      token = tokenOf.get(sample.userId) ?? "";
      return sample;
    };
    if (read.by === "follower") {
      const ask = (at: number) => (db: Db) => {
        become(samples.followers, at);
        return read.run(db, nth(samples.posts, at));
      };
      return { plain: (at) => ask(at)(reader.db), explain: (at) => reader.explain(ask(at)) };
    }
    return {
      plain: (at) => read.run(reader.db, become(samples.purchases, at)),
      explain: (at) => reader.explain((db) => read.run(db, become(samples.purchases, at))),
    };
  };
}
