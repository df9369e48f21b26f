import fc from "fast-check";
import { clientsOf } from "#tests/support/purchase-stories/clients.ts";
import { move, type StoryMove } from "#tests/support/purchase-stories/move.ts";
import { note, pickFrom, type Story } from "#tests/support/purchase-stories/story.ts";

const at = fc.nat(20);
const buyer = fc.nat(1);
const clients = fc.integer({ min: 1, max: 4 });

/**
 * Presses "Pay" in this many tabs at once, with a key or without. Tabs of one reader get one purchase. Returns the
 * refusals.
 */
export async function openFor(story: Story, of: number, tabs: number, key: string | null): Promise<string[]> {
  const asking = pickFrom(story.buyers, of);
  const { open } = clientsOf(story.stage);
  const answers = await Promise.all(Array.from({ length: tabs }, () => open(asking, story.post, key)));
  for (const opened of answers) {
    if (typeof opened === "string" || story.bought.some(({ id }) => id === opened.id)) continue;
    story.bought.push({ ...opened, buyer: asking });
  }
  return answers.filter((answer) => typeof answer === "string");
}

export const openMove: fc.Arbitrary<StoryMove> = fc
  .record({ of: buyer, tabs: clients, key: fc.constantFrom(null, "key-1", "key-2") })
  .map(({ of, tabs, key }) =>
    move(`open(${of}, in ${tabs} tabs, ${key})`, async (story) => {
      await openFor(story, of, tabs, key);
    }),
  );

export const verifyMove: fc.Arbitrary<StoryMove> = fc.record({ at, by: clients }).map((how) =>
  move(`verify(${how.at}, by ${how.by})`, async ({ bought, stage }) => {
    const { verify } = clientsOf(stage);
    const one = pickFrom(bought, how.at);
    await Promise.all(Array.from({ length: how.by }, () => verify(one)));
  }),
);

export const cancelMove: fc.Arbitrary<StoryMove> = at.map((which) =>
  move(`cancel(${which})`, async ({ bought, stage }, model) => {
    const one = pickFrom(bought, which);
    // Recorded before the call: a lost answer may have taken effect.
    note(model, one, "cancelled");
    await clientsOf(stage).cancel(one);
  }),
);

export const refundMove: fc.Arbitrary<StoryMove> = at.map((which) =>
  move(`refund(${which})`, async ({ bought, stage }, model) => {
    const one = pickFrom(bought, which);
    note(model, one, "refund asked");
    const answer = await clientsOf(stage).refund(one);
    if (answer === null) model.returned.add(one.id);
  }),
);
