import fc from "fast-check";
import { expect } from "vitest";
import { BROKEN, run, step } from "#tests/support/world/random-sales.ts";
import { openWorld } from "#tests/support/world/world.ts";

const BUYERS = [0, 1, 2];
const ADDRESSES_PER_RUN = 60;

/** Calls transitions at random, several at once, on a post per run; afterwards the books must balance. */
export async function proveSales(databaseUrl: string, runs: number): Promise<void> {
  const world = openWorld(databaseUrl, 8);
  try {
    await world.addAddresses(runs * ADDRESSES_PER_RUN);
    const author = await world.addPerson({ isCreator: true });
    const buyers = await Promise.all(BUYERS.map(() => world.addPerson({ isAnonymous: true })));
    const rounds = fc.array(fc.array(step, { minLength: 4, maxLength: 8 }), { minLength: 4, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rounds, async (steps) => {
        const stage = { world, author, buyers, post: await world.addPost(author) };
        for (const buyer of BUYERS) await run(stage, { call: "open", at: 0, buyer, share: 100 });
        for (const atOnce of steps) await Promise.all(atOnce.map((one) => run(stage, one)));
        const { rows } = await world.pool.query(BROKEN, [[stage.post]]);
        expect(rows).toEqual([]);
      }),
      // Concurrent calls never repeat exactly, so it does not look for a smaller counterexample.
      { numRuns: runs, endOnFailure: true },
    );
  } finally {
    await world.close();
  }
}
