import { openPeopleStage } from "#tests/support/moderation/people-stage.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { type Person, XNO } from "#tests/support/world/world.ts";

export const MERGE_WHY = "Both addresses answered our mail";

type Known = { id: string };
export type NamedReader = Person & { handle: string };

/** People with two accounts, and an owner who makes one of them. */
export async function openMergeStage() {
  const stage = await openPeopleStage();
  const { world } = stage;
  const post = await stage.addPost();

  async function account(email?: string): Promise<NamedReader> {
    const { id, claims } = await stage.commenter();
    if (email) await stage.query("update auth.users set email = $2 where id = $1", [id, email]);
    const sql = "select handle::text from public.profiles where id = $1";
    return { id, claims, handle: (await world.one<{ handle: string }>(sql, [id])).handle };
  }
  const mergeOf = ({ id }: Known) =>
    world.one<{ id: string; ended_as: string | null; hours: number }>(
      `select id, ended_as, round(extract(epoch from due_at - created_at) / 3600)::int as hours
       from private.account_merges where from_user = $1 order by created_at desc limit 1`,
      [id],
    );
  const ask = (who: Person | null, leaver: Known, keeper: string | null, why: string | null = MERGE_WHY) =>
    world.as<{ due: Date }>(who, "select public.ask_account_merge($1, $2, $3) as due", [leaver.id, keeper, why]);
  const pass = (hours: number) =>
    stage.query(
      `update private.account_merges set created_at = created_at - make_interval(hours => $1), due_at = due_at - make_interval(hours => $1)
       where ended_at is null`,
      [hours],
    );
  const run = async (leaver: Known) =>
    (await world.one<{ moved: number }>("select private.merge_accounts($1) as moved", [(await mergeOf(leaver)).id]))
      .moved;

  return {
    ...{ ...stage, post, account, mergeOf, ask, pass, run },
    pair: async () => ({ leaver: await account(), keeper: await account() }),
    async merge(leaver: Known, keeper: NamedReader): Promise<number> {
      await ask(stage.owner, leaver, keeper.handle);
      await pass(24);
      return run(leaver);
    },
    stop: (who: Person | null, { id }: Known) =>
      world.as(who, "select public.stop_account_merge($1, $2)", [id, MERGE_WHY]),
    stopOwn: (who: Person) => world.as(who, "select public.stop_own_merge()"),
    async buy(buyer: Person, of = post): Promise<void> {
      const { open, pay } = purchaseCalls(world);
      await pay(await open(buyer, of), XNO / 20n);
    },
    follow: (follower: Person, creator: Person) =>
      world.as(follower, "insert into public.follows (creator_id) values ($1)", [creator.id]),
    exists: async ({ id }: Known) =>
      (await world.one<{ is: boolean }>("select exists (select from auth.users where id = $1) as is", [id])).is,
    owned: async ({ id }: Known) =>
      (
        await world.pool.query<{ post_id: string }>(
          "select post_id from public.entitlements where user_id = $1 and revoked_at is null",
          [id],
        )
      ).rows.map((row) => row.post_id),
    mergeMails: async ({ id }: Known) =>
      (
        await world.pool.query<{ template: string; data: object }>(
          "select template, data from public.outbox where user_id = $1 and template <> 'receipt' order by created_at, template",
          [id],
        )
      ).rows,
  };
}

export type MergeStage = Awaited<ReturnType<typeof openMergeStage>>;
