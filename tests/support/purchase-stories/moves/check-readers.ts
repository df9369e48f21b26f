import type { SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import type { RequestCredentials } from "#tests/support/calls/purchase-api.ts";
import { sumConfirmedSends } from "#tests/support/purchase-stories/confirmed-sends.ts";
import { move, type StoryMove } from "#tests/support/purchase-stories/move.ts";
import { type Model, PRICE, type Story, type StoryBuyer } from "#tests/support/purchase-stories/story.ts";

/** The price less the tolerance of one in a hundred. */
export const MINIMUM_PAID_RAW = (PRICE * 99n) / 100n;

export const checkReadersMove: fc.Arbitrary<StoryMove> = fc
  .constant(null)
  .map(() => move("look who reads", expectOnlyBuyersRead));

/**
 * Only readers who have paid, by the network's own word, may read: no stranger, and no buyer of whom too little
 * arrived.
 */
export async function expectOnlyBuyersRead(story: Story, model: Model): Promise<void> {
  if (await reads(story, story.stranger, {})) throw new Error("A stranger reads.");
  for (const buyer of story.buyers) {
    if ((await reads(story, buyer.rest, buyer.bringing)) && !hasPaid(story, model, buyer)) {
      throw new Error("An unpaid reader reads.");
    }
  }
}

/** Both ways: the row itself, and the call for programs. */
async function reads(
  { post, versionId, stage }: Story,
  rest: SupabaseClient,
  bringing: RequestCredentials,
): Promise<boolean> {
  const { data } = await rest.from("post_bodies").select("version_id").eq("version_id", versionId);
  return (data ?? []).length > 0 || (await stage.api.content(bringing, post)).status === 200;
}

/** And was not refunded since. */
function hasPaid({ bought, stage }: Story, { returned }: Model, buyer: StoryBuyer): boolean {
  const current = bought.filter((one) => one.buyer === buyer && !returned.has(one.id));
  const own = current.map(({ address }) => address);
  return [...sumConfirmedSends(stage.devnet, own).values()].some((raw) => raw >= MINIMUM_PAID_RAW);
}
