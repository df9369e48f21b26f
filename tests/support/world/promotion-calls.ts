import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { type Person, type World, XNO } from "#tests/support/world/world.ts";

export type PromotionRow = {
  id: string;
  purchase_id: string;
  status: string;
  days: number;
  kept_raw: string | null;
  used_days: number | null;
  reason: string | null;
  seen: string;
};

/** A post that may be promoted, and the calls of its author and of staff (addStaff). Days pass by moving the first one back. */
export function promotionCalls(world: World) {
  const read = (id: string) =>
    world.one<PromotionRow>("select *, updated_at::text as seen from private.promotions where id = $1", [id]);
  const purchaseOf = async (id: string): Promise<PaymentFacts> =>
    world.one("select * from public.purchases where id = $1", [(await read(id)).purchase_id]);

  return {
    ...{ read, purchaseOf },
    async addPromotable(author: Person, changes: Record<string, unknown> = {}): Promise<string> {
      const post = await world.addPost(author, { changes });
      const older =
        "first_published_at = first_published_at - interval '2 hours', published_at = published_at - interval '2 hours'";
      await world.pool.query(`update public.posts set ${older} where id = $1`, [post]);
      return post;
    },
    async open(author: Person | null, post: string, days = 3, place = "browse"): Promise<string> {
      const [opened] = await world.as<{ id: string }>(
        author,
        "select public.open_promotion($1, $2::smallint, $3) as id",
        [...[post, days, place]],
      );
      return opened?.id ?? "";
    },
    async pay(id: string, raw: bigint, options: Parameters<ReturnType<typeof purchaseCalls>["pay"]>[2] = {}) {
      return purchaseCalls(world).pay(await purchaseOf(id), raw, options);
    },
    async decide(moderator: Person, id: string, isApproved: boolean, why = "It is what it says.") {
      const { seen } = await read(id);
      return world.as(moderator, "select public.decide_promotion($1, $2, $3, $4)", [id, seen, isApproved, why]);
    },
    /** An author's post that is shown in this place from today on: paid for, approved, begun. */
    async run(moderator: Person, place: string, changes: Record<string, unknown> = {}) {
      const author = await world.addPerson({ isCreator: true });
      const post = await this.addPromotable(author, changes);
      const id = await this.open(author, post, 3, place);
      await this.pay(id, (3n * XNO) / 2n);
      await this.decide(moderator, id, true);
      await this.letDaysPass(id, 1);
      return { author, post, id };
    },
    stop: (author: Person | null, id: string) => world.as(author, "select public.stop_promotion($1)", [id]),
    /** Days go by, as if it had begun so many earlier. */
    letDaysPass: (id: string, days: number) =>
      world.pool.query("update private.promotions set first_day = first_day - $2::integer where id = $1", [id, days]),
    /** Until nothing is left to do, as the worker's timer does it. */
    async turn(): Promise<void> {
      for (let turns = 0; turns < 1000; turns++) {
        const { done } = await world.one<{ done: number }>("select public.turn_promotions(1) as done");
        if (done === 0) return;
      }
      throw new Error("Promotions turn without end.");
    },
  };
}
