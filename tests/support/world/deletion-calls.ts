import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import type { Person, World } from "#tests/support/world/world.ts";

export type DeletionRow = { waits_for: string | null; withdrawn: boolean; closed: boolean; erased: boolean };

const STEP = "select private.delete_account($1) as goes_on";

/** The deletion of accounts, called as the server and the worker call it; and time that passes. */
export function deletionCalls(world: World) {
  const calls = purchaseCalls(world);
  const step = async ({ id }: Pick<Person, "id">) => (await world.one<{ goes_on: boolean }>(STEP, [id])).goes_on;

  async function run(person: Pick<Person, "id">): Promise<DeletionRow | undefined> {
    while (await step(person));
    return find(person);
  }

  async function find({ id }: Pick<Person, "id">): Promise<DeletionRow | undefined> {
    const { rows } = await world.pool.query<DeletionRow>(
      `select waits_for, withdrawn_at is not null as withdrawn, closed_at is not null as closed, erased_at is not null as erased
       from public.account_deletions where user_id = $1`,
      [id],
    );
    return rows[0];
  }

  const ask = ({ id }: Pick<Person, "id">, isProven: boolean | null = true) =>
    world.one<{ due: string }>("select public.request_account_deletion($1, $2)::text as due", [id, isProven]);

  /** All that a deletion waits for by the clock has passed. */
  const pass = ({ id }: Pick<Person, "id">) =>
    world.pool.query(
      `update public.account_deletions set due_at = now(), withdrawn_at = withdrawn_at - interval '2 hours',
         closed_at = closed_at - interval '2 hours' where user_id = $1`,
      [id],
    );

  return {
    ...{ ask, step, run, find, pass },
    cancel: (person: Person) => world.as(person, "select public.cancel_account_deletion()"),
    /** Asked, due, and an hour beyond the last sale. */
    async makeDue(person: Person): Promise<void> {
      await ask(person);
      await pass(person);
      await run(person);
      await pass(person);
    },
    /** To the end: closed, and an hour later erased. */
    async finish(person: Person): Promise<DeletionRow | undefined> {
      await run(person);
      await pass(person);
      return run(person);
    },
    /** A post that was bought and whose shares are all sent. */
    async sellAndPay(buyer: Person, post: string, raw: bigint) {
      const bought = await calls.pay(await calls.open(buyer, post), raw);
      await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [bought.id]);
      await world.pool.query(
        "update public.payouts set status = 'pending', held_until = now() where purchase_id = $1 and status = 'held'",
        [bought.id],
      );
      for (const payout of await calls.payouts(bought)) if (payout.status === "pending") await calls.send(payout);
      return bought;
    },
  };
}
