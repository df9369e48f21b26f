import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { type Person, type World, XNO } from "#tests/support/world/world.ts";

export const PROMOTED_DAY_RAW = XNO / 2n;

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

type PayOptions = Parameters<ReturnType<typeof purchaseCalls>["pay"]>[2];

/** A post that may be promoted, and the calls of its author and of staff (addStaff). Days pass by moving the first one back. */
export function promotionCalls(world: World) {
  const read = (id: string) =>
    world.one<PromotionRow>("select *, updated_at::text as seen from private.promotions where id = $1", [id]);
  const purchaseOf = async (id: string): Promise<PaymentFacts> =>
    world.one("select * from public.purchases where id = $1", [(await read(id)).purchase_id]);

  async function addPromotable(author: Person, changes: Record<string, unknown> = {}): Promise<string> {
    const post = await world.addPost(author, { changes });
    const older =
      "first_published_at = first_published_at - interval '2 hours', published_at = published_at - interval '2 hours'";
    await world.pool.query(`update public.posts set ${older} where id = $1`, [post]);
    return post;
  }

  async function open(author: Person | null, post: string, days = 3, place = "browse"): Promise<string> {
    const [opened] = await world.as<{ id: string }>(
      author,
      "select public.open_promotion($1, $2::smallint, $3) as id",
      [...[post, days, place]],
    );
    return opened?.id ?? "";
  }

  const pay = async (id: string, raw: bigint, options: PayOptions = {}) =>
    purchaseCalls(world).pay(await purchaseOf(id), raw, options);

  async function decide(moderator: Person, id: string, isApproved: boolean, why = "It is what it says.") {
    const { seen } = await read(id);
    return world.as(moderator, "select public.decide_promotion($1, $2, $3, $4)", [id, seen, isApproved, why]);
  }

  const letDaysPass = (id: string, days: number) =>
    world.pool.query("update private.promotions set first_day = first_day - $2::integer where id = $1", [id, days]);

  /** One that is paid for, of a post and an author of its own, who gets mail. */
  async function openPaid(days = 3) {
    const by = await world.addPerson({ isCreator: true });
    await world.pool.query("update auth.users set email = $2 where id = $1", [by.id, `${by.id}@example.com`]);
    const post = await addPromotable(by);
    const id = await open(by, post, days);
    await pay(id, BigInt(days) * PROMOTED_DAY_RAW);
    return { by, post, id };
  }

  return {
    ...{ read, purchaseOf, addPromotable, open, pay, decide, letDaysPass, openPaid },
    stop: (author: Person | null, id: string) => world.as(author, "select public.stop_promotion($1)", [id]),
    /** The same, approved, on its first day. */
    async openRunning(moderator: Person, days = 3) {
      const promoted = await openPaid(days);
      await decide(moderator, promoted.id, true);
      await letDaysPass(promoted.id, 1);
      return promoted;
    },
    /** An author's post that is shown in this place from today on: paid for, approved, begun. */
    async run(moderator: Person, place: string, changes: Record<string, unknown> = {}) {
      const author = await world.addPerson({ isCreator: true });
      const post = await addPromotable(author, changes);
      const id = await open(author, post, 3, place);
      await pay(id, 3n * PROMOTED_DAY_RAW);
      await decide(moderator, id, true);
      await letDaysPass(id, 1);
      return { author, post, id };
    },
    /** How much goes back of it, or went. */
    async returnedRaw(id: string): Promise<bigint> {
      const { raw } = await world.one<{ raw: string }>(
        `select coalesce(sum(o.amount_raw), 0)::text as raw from private.promotions m
         join public.payouts o on o.purchase_id = m.purchase_id and o.kind = 'refund' where m.id = $1`,
        [id],
      );
      return BigInt(raw);
    },
    /** What its author was told in the list of notifications, and by mail. */
    async told({ id }: Person): Promise<{ listed: unknown[]; mails: Record<string, unknown>[] }> {
      const ask = async (sql: string) => (await world.pool.query<{ data: Record<string, unknown> }>(sql, [id])).rows;
      const listed = await ask(
        "select data from public.notifications where user_id = $1 and kind = 'promotion_status' order by created_at",
      );
      const mails = await ask(
        "select data from public.outbox where user_id = $1 and template = 'promotion_status' order by created_at",
      );
      return { listed: listed.map(({ data }) => data.status), mails: mails.map(({ data }) => data) };
    },
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
