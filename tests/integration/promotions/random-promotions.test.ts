import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import {
  BROKEN_PROMOTIONS,
  finishPromotions,
  type PromotionStep,
  promotionStep,
  runPromotionStep,
} from "#tests/support/world/random-promotions.ts";
import { newAccount, openWorld, type World } from "#tests/support/world/world.ts";

// Thousands of statements, one after the other.
vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = openWorld(inject("target").databaseUrl ?? "", 4);
  await world.pool.query("update public.settings set fee_account = $1 where fee_account is null", [newAccount()]);
});
afterAll(() => world.close());

const RUNS = 25;
const STEPS = { minLength: 4, maxLength: 16 };
/** Each end that a promotion can have is met, whatever the random ones are. */
const EXAMPLES: PromotionStep["call"][][] = [["stop"], ["reject"], ["approve"], ["approve", "pass", "stop"]];

test("any sequence of paying, reviewing, passing days and stopping accounts for every raw", async () => {
  await world.addAddresses(RUNS * STEPS.maxLength);
  const moderator = await addStaff(world, "moderator");
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(promotionStep, STEPS), async (steps) => {
      const author = await world.addPerson({ isCreator: true });
      const stage = { world, author, moderator, post: await promotionCalls(world).addPromotable(author) };
      // Begins as it usually does, so that most sequences meet a promotion that is paid for.
      for (const call of ["open", "pay"] as const) await runPromotionStep(stage, { call, days: 5, percent: 100 });
      for (const one of steps) await runPromotionStep(stage, one);
      await finishPromotions(stage);
      const { rows } = await world.pool.query(BROKEN_PROMOTIONS, [[stage.post]]);
      expect(rows).toEqual([]);
      const ends = await world.pool.query<{ status: string; used: number | null; days: number }>(
        "select status, used_days as used, days from private.promotions where post_id = $1",
        [stage.post],
      );
      for (const { status, used, days } of ends.rows) outcomes.add(`${status} ${describeUse(used, days)}`);
    }),
    { numRuns: RUNS, examples: EXAMPLES.map((calls) => [calls.map((call) => ({ call, days: 4, percent: 100 }))]) },
  );
  // The sequences meet what they are meant to prove.
  expect([...outcomes]).toEqual(
    expect.arrayContaining(["stopped unused", "stopped used in part", "ended used up", "rejected unused"]),
  );
});

function describeUse(used: number | null, days: number): string {
  if (used === 0) return "unused";
  return used === days ? "used up" : "used in part";
}
