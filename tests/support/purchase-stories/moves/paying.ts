import fc from "fast-check";
import { sumConfirmedSends } from "#tests/support/purchase-stories/confirmed-sends.ts";
import { move, type StoryMove } from "#tests/support/purchase-stories/move.ts";
import { PRICE, pickFrom } from "#tests/support/purchase-stories/story.ts";
import { waitsUntil } from "#tests/support/until.ts";

/** Parts of the price in ten-thousandths, all sent at once: too little, within the tolerance, split, too much, dust. */
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.constant([10_000]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom([4_000, 6_000], [3_000, 3_000, 4_000], [9_900], [9_899], [10_001], [12_500]),
  },
  { weight: 1, arbitrary: fc.constantFrom([10_000, 10_000], [20_000], [10], [1], [10_000, 1], [5_000, 10_000]) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 25_000 }), { minLength: 1, maxLength: 3 }) },
);

export const payMove: fc.Arbitrary<StoryMove> = fc.record({ at: fc.nat(20), of: parts }).map((how) =>
  move(`pay(${how.at}, ${how.of.join(" + ")} of 10000)`, async ({ bought }) => {
    const { address, buyer } = pickFrom(bought, how.at);
    for (const share of how.of) await buyer.wallet.send(address, (PRICE * BigInt(share)) / 10_000n);
  }),
);

/** Less than a wallet would collect: a single raw. */
export const dustMove: fc.Arbitrary<StoryMove> = fc.nat(20).map((which) =>
  move(`pay(${which}, one raw)`, async ({ bought }) => {
    const { address, buyer } = pickFrom(bought, which);
    await buyer.wallet.send(address, 1n);
  }),
);

const PATIENCE_MS = 1_500;

/** Gives the worker time for its part. Missing it is no failure here: it has until the end of all stories. */
export const waitMove: fc.Arbitrary<StoryMove> = fc.constant(null).map(() =>
  move("wait for the worker", async ({ bought, stage: { devnet, world } }) => {
    const accounts = bought.map(({ address }) => address);
    await waitsUntil(PATIENCE_MS, async () => {
      const arrived = [...sumConfirmedSends(devnet, accounts).values()].reduce((sum, raw) => sum + raw, 0n);
      const sql =
        "select coalesce(sum(received_raw), 0)::text as raw from public.purchases where ephemeral_address = any($1)";
      return BigInt((await world.one<{ raw: string }>(sql, [accounts])).raw) === arrived;
    });
  }),
);
