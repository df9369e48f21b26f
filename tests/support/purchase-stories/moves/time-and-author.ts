import fc from "fast-check";
import { move, type StoryMove } from "#tests/support/purchase-stories/move.ts";
import { resultOrRefusal } from "#tests/support/purchase-stories/refusals.ts";
import { note, pickFrom } from "#tests/support/purchase-stories/story.ts";

/** The quote ended this long ago by the database's clock; then the worker's timer runs. */
const hours = fc.constantFrom(0.01, 2, 23, 25, 40);

export const passTimeMove: fc.Arbitrary<StoryMove> = fc.record({ at: fc.nat(20), by: hours }).map((how) =>
  move(`let ${how.by} h pass for (${how.at})`, async ({ bought, stage: { world } }, model) => {
    const one = pickFrom(bought, how.at);
    note(model, one, "time passed");
    await world.pool.query(
      `update public.purchases set expires_at = now() - make_interval(secs => $2)
       where id = $1 and status in ('pending', 'expired')`,
      [one.id, how.by * 3_600],
    );
    await world.pool.query("select graphile_worker.add_job('expire_purchases')");
  }),
);

export const withdrawMove: fc.Arbitrary<StoryMove> = fc.constant(null).map(() =>
  move("withdraw the post", async ({ author, post, stage: { world } }, model) => {
    model.wasWithdrawn = true;
    await resultOrRefusal(world.as(author, "select public.unpublish_post($1)", [post]));
  }),
);

export const publishMove: fc.Arbitrary<StoryMove> = fc.constant(null).map(() =>
  move("publish it again", async ({ author, post, stage: { world } }) => {
    await resultOrRefusal(world.as(author, "select public.publish_post($1, 1, false, true)", [post]));
  }),
);
