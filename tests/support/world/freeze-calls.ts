import { createHash } from "node:crypto";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newHash, type Person, type World, XNO } from "#tests/support/world/world.ts";

const PRICE = XNO / 20n;
const NO_CAP = (10n ** 38n).toString();

export type Payout = { id: string; status: string; recipient: string; amount: string; living: number };
export type Author = Person & { post: string; secret: string };

/** Stores a signed block of a payout: the worker's last check before it is sent. */
export const STORE = "select private.store_send($1, $2, $3, '{}', null, $4, $5, $6, $6, $6) as said";
export const storeValues = ({ id, recipient, amount }: Payout) => [id, newHash(), newHash(), recipient, amount, NO_CAP];

export const FREEZE = "select was_frozen, leaving_raw from public.freeze_payouts($1)";
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Authors with a freeze link, their sales, and the calls about both. */
export function freezeCalls(world: World) {
  const { open, pay } = purchaseCalls(world);
  const linkFor = async ({ id }: Person) =>
    (await world.one<{ path: string }>("select private.make_freeze_link($1) as path", [id])).path.replace(
      "/freeze/",
      "",
    );

  async function addAuthor(): Promise<Author> {
    const author = await world.addPerson({ isCreator: true });
    return { ...author, post: await world.addPost(author), secret: await linkFor(author) };
  }

  /** A sale whose author's share is due. */
  async function sell({ post }: Author): Promise<Payout> {
    const { id } = await pay(await open(await world.addPerson(), post), PRICE);
    await world.pool.query("update public.payouts set status = 'pending', held_until = now() where purchase_id = $1", [
      id,
    ]);
    await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [id]);
    const share = await world.one<{ id: string }>(
      "select id from public.payouts where purchase_id = $1 and kind = 'creator'",
      [id],
    );
    return look(share.id);
  }

  const look = (id: string) =>
    world.one<Payout>(
      `select p.id, p.status, p.recipient_account as recipient, p.amount_raw::text as amount,
         (select count(*)::int from public.nano_blocks b where b.account = p.source_account and b.state <> 'dead') as living
       from public.payouts p where p.id = $1`,
      [id],
    );

  /** The worker's last check before a signed block is sent. */
  const store = async (payout: Payout) => (await world.one<{ said: string }>(STORE, storeValues(payout))).said;

  const freeze = async (secret: string) =>
    (await world.pool.query<{ was_frozen: boolean; leaving_raw: string }>(FREEZE, [hashOf(secret)])).rows[0];
  const endFreeze = ({ id }: Person, isProven = true) =>
    world.pool.query("select public.end_payout_freeze($1, $2)", [id, isProven]);
  const release = () => world.pool.query("select public.release_payouts(100000)");
  const isFrozen = async ({ id }: Person) =>
    (await world.one<{ frozen: boolean }>("select private.is_frozen($1) as frozen", [id])).frozen;
  const mailsTo = async ({ id }: Person) =>
    (await world.pool.query("select template, data from public.outbox where user_id = $1 order by created_at", [id]))
      .rows;
  const auditOf = async ({ id }: Person) =>
    (
      await world.pool.query("select action, actor_id from public.admin_audit_log where target = $1 order by id", [
        `profile:${id}`,
      ])
    ).rows;
  return { linkFor, addAuthor, sell, look, store, freeze, endFreeze, release, isFrozen, mailsTo, auditOf };
}
