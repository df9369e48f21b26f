import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { inTransaction } from "#embedded/database/connection.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, see, settle, refund } = purchaseCalls(world);
const price = XNO / 20n;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(100);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
});
afterAll(world.close);

const buy = async (buyer: Person, of = post) => pay(await open(buyer, of), price);
const twoUsers = async () => ({
  visitor: await world.addPerson({ isAnonymous: true }),
  owner: await world.addPerson(),
});

async function issue(from: Person, to: Person | null = null): Promise<string> {
  const hash = createHash("sha256").update(randomBytes(32)).digest("hex");
  await world.one("select public.issue_merge_ticket($1, $2, $3) as until", [from.id, hash, to?.id]);
  return hash;
}
const redeem = async (hash: string, by: Person) =>
  (await world.one<{ done: boolean }>("select public.redeem_merge_ticket($1, $2) as done", [hash, by.id])).done;
const ticketOf = async (hash: string) =>
  (await world.one<{ id: string }>("select id from public.merge_tickets where secret_hash = $1", [hash])).id;
const merge = async (hash: string) =>
  (await world.one<{ moved: number }>("select public.merge_users($1) as moved", [await ticketOf(hash)])).moved;
const moveAll = async (visitor: Person, owner: Person) => {
  const ticket = await issue(visitor, owner);
  await redeem(ticket, owner);
  return merge(ticket);
};

const exists = async ({ id }: Person) =>
  (await world.one<{ there: boolean }>("select exists (select from auth.users where id = $1) as there", [id])).there;
const ownedBy = async ({ id }: Person) =>
  (
    await world.pool.query<{ post_id: string }>(
      "select post_id from public.entitlements where user_id = $1 and revoked_at is null order by post_id",
      [id],
    )
  ).rows.map((row) => row.post_id);
const save = ({ id }: Person, of: string, daysAgo: number) =>
  world.pool.query(
    "insert into public.bookmarks (user_id, post_id, created_at) values ($1, $2, now() - make_interval(days => $3))",
    [id, of, daysAgo],
  );
const savedBy = async ({ id }: Person) =>
  (
    await world.pool.query<{ post_id: string; days: number }>(
      `select post_id, (extract(epoch from now() - created_at) / 86400)::int as days
       from public.bookmarks where user_id = $1 order by created_at`,
      [id],
    )
  ).rows;
const receiptsOf = async ({ id }: Person) =>
  (
    await world.pool.query<{ id: string; merged_from: string | null }>(
      "select id, merged_from from public.purchases where buyer_id = $1 and status = 'paid' order by paid_at",
      [id],
    )
  ).rows;

describe("a merge", () => {
  test("moves purchases, rights and secrets to the account, and removes the anonymous user", async () => {
    const { visitor, owner } = await twoUsers();
    const other = await world.addPost(author);
    const bought = [await buy(visitor), await buy(visitor, other)];
    expect(await moveAll(visitor, owner)).toBe(2);
    expect(await ownedBy(owner)).toEqual([post, other].toSorted());
    expect(await receiptsOf(owner)).toEqual(bought.map(({ id }) => ({ id, merged_from: visitor.id })));
    expect(await exists(visitor)).toBe(false);
    const left = await world.one("select count(*)::int as count from public.purchase_secrets where buyer_id = $1", [
      visitor.id,
    ]);
    expect(left).toEqual({ count: 0 });
  });

  test("mails the account's owner once", async () => {
    const { visitor, owner } = await twoUsers();
    await buy(visitor);
    await moveAll(visitor, owner);
    const { rows } = await world.pool.query("select template, data from public.outbox where user_id = $1", [owner.id]);
    expect(rows).toEqual([{ template: "purchases_moved", data: { count: 1 } }]);
  });

  test("keeps two receipts and one right for a post both had bought; refunding one keeps the other's", async () => {
    const { visitor, owner } = await twoUsers();
    const [theirs, own] = [await buy(visitor), await buy(owner)];
    await moveAll(visitor, owner);
    expect(await receiptsOf(owner)).toHaveLength(2);
    expect(await ownedBy(owner)).toEqual([post]);
    expect(await refund(own)).toMatchObject({ status: "refund_pending" });
    expect(await ownedBy(owner)).toEqual([post]);
    expect(await refund(theirs)).toMatchObject({ status: "refund_pending" });
    expect(await ownedBy(owner)).toEqual([]);
  });

  test("restores a right that the account had lost by a refund", async () => {
    const { visitor, owner } = await twoUsers();
    const own = await buy(owner);
    await refund(own);
    await buy(visitor);
    await moveAll(visitor, owner);
    expect(await ownedBy(owner)).toEqual([post]);
  });

  test("ends one of two open quotes for a post, and late money still opens the post", async () => {
    const { visitor, owner } = await twoUsers();
    const [theirs] = [await open(visitor, post), await open(owner, post)];
    await see(theirs, price);
    await moveAll(visitor, owner);
    expect(await pay(theirs, price)).toMatchObject({ status: "paid" });
    expect(await ownedBy(owner)).toEqual([post]);
  });

  test("moves saved posts, and keeps the earlier time of one that both have saved", async () => {
    const { visitor, owner } = await twoUsers();
    const [both, other] = [await world.addPost(author), await world.addPost(author)];
    await save(visitor, both, 3);
    await save(visitor, other, 2);
    await save(owner, both, 1);
    await save(owner, post, 4);
    await moveAll(visitor, owner);
    expect(await savedBy(owner)).toEqual([
      { post_id: post, days: 4 },
      { post_id: both, days: 3 },
      { post_id: other, days: 2 },
    ]);
  });

  test("leaves an account at most 500 saved posts: all of its own, and the newest of the others", async () => {
    const { visitor, owner } = await twoUsers();
    const many = `with made as (
        insert into public.posts (profile_id, title) select $1, 'One of many' from generate_series(1, 498) returning id)
      insert into public.bookmarks (user_id, post_id, created_at) select $2, id, now() - interval '9 days' from made`;
    await world.pool.query(many, [author.id, owner.id]);
    const posts = [post, await world.addPost(author), await world.addPost(author)];
    for (const [daysAgo, id] of posts.entries()) await save(visitor, id, daysAgo);
    await moveAll(visitor, owner);
    const saved = await savedBy(owner);
    expect(saved).toHaveLength(500);
    expect(saved.slice(498).map(({ post_id }) => post_id)).toEqual([posts[1], posts[0]]);
  });

  test("keeps the receipt when the account is the post's own author", async () => {
    const visitor = await world.addPerson({ isAnonymous: true });
    const writer = await world.addPerson({ isCreator: true });
    const { id } = await buy(visitor, await world.addPost(writer));
    await moveAll(visitor, writer);
    expect(await receiptsOf(writer)).toMatchObject([{ id }]);
  });

  test("drops the session that a purchase's token could have claimed: it would be the account's", async () => {
    const { visitor, owner } = await twoUsers();
    const { id } = await buy(visitor);
    await world.pool.query(
      `update public.purchases set meta = jsonb_build_object('session_created', true, 'session_user_id', buyer_id) where id = $1`,
      [id],
    );
    await world.pool.query("update public.purchase_secrets set sealed_session = 'sealed' where purchase_id = $1", [id]);
    await moveAll(visitor, owner);
    const after = await world.one(
      "select p.meta, s.sealed_session from public.purchases p join public.purchase_secrets s on s.purchase_id = p.id where p.id = $1",
      [id],
    );
    expect(after).toEqual({ meta: {}, sealed_session: null });
  });

  test("works when both have a key of the same name", async () => {
    const { visitor, owner } = await twoUsers();
    await open(visitor, post, "my-key");
    await open(owner, await world.addPost(author), "my-key");
    expect(await moveAll(visitor, owner)).toBe(1);
  });
});

describe("a merge happens once", () => {
  test("when the job runs many times, also at once", async () => {
    const { visitor, owner } = await twoUsers();
    await buy(visitor);
    const ticket = await issue(visitor, owner);
    await redeem(ticket, owner);
    const moved = await Promise.all(Array.from({ length: 6 }, () => merge(ticket)));
    expect(moved.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await merge(ticket)).toBe(0);
  });

  test("completely: a worker that dies early moves nothing, and the next one moves everything", async () => {
    const { visitor, owner } = await twoUsers();
    await buy(visitor);
    const ticket = await issue(visitor, owner);
    await redeem(ticket, owner);
    const id = await ticketOf(ticket);
    const death = inTransaction(world.pool, async (tx) => {
      await tx.query("select public.merge_users($1)", [id]);
      throw new Error("killed");
    });
    await expect(death).rejects.toThrow("killed");
    expect([await exists(visitor), await ownedBy(visitor), await ownedBy(owner)]).toEqual([true, [post], []]);
    expect(await merge(ticket)).toBe(1);
    expect([await exists(visitor), await ownedBy(owner)]).toEqual([false, [post]]);
  });

  test("while payments arrive: each settles for the current buyer, and no one owns a post twice", async () => {
    const { visitor, owner } = await twoUsers();
    const quotes = [await open(visitor, post), await open(owner, post)];
    const ticket = await issue(visitor, owner);
    await redeem(ticket, owner);
    await Promise.all([...quotes.map((quote) => pay(quote, price)), merge(ticket)]);
    for (const quote of quotes) await settle(quote);
    expect(await exists(visitor)).toBe(false);
    expect(await ownedBy(owner)).toEqual([post]);
    const { rows } = await world.pool.query<{ status: string }>(
      "select status from public.purchases where buyer_id = $1",
      [owner.id],
    );
    for (const { status } of rows) expect(["paid", "refund_pending"]).toContain(status);
  });
});

describe("a ticket", () => {
  test("works once: a second use moves nothing, and no one else can use it", async () => {
    const { visitor, owner } = await twoUsers();
    const attacker = await world.addPerson();
    const ticket = await issue(visitor);
    expect(await redeem(ticket, owner)).toBe(true);
    expect(await redeem(ticket, owner)).toBe(false);
    await expect(redeem(ticket, attacker)).rejects.toThrow("gone");
    await merge(ticket);
    await expect(redeem(ticket, attacker)).rejects.toThrow("gone");
  });

  test("for one account is useless to another, even stolen", async () => {
    const { visitor, owner } = await twoUsers();
    const attacker = await world.addPerson();
    const ticket = await issue(visitor, owner);
    await expect(redeem(ticket, attacker)).rejects.toThrow("gone");
    expect(await redeem(ticket, owner)).toBe(true);
  });

  test("is replaced by a newer one from another tab; of two at once, one wins", async () => {
    const { visitor, owner } = await twoUsers();
    const [older, newer] = [await issue(visitor, owner), await issue(visitor, owner)];
    await expect(redeem(older, owner)).rejects.toThrow("gone");
    const answers = await Promise.all([redeem(newer, owner), redeem(newer, owner)]);
    expect(answers.toSorted()).toEqual([false, true]);
    await expect(issue(visitor, owner)).rejects.toThrow("conflict");
  });

  test("expires after 15 minutes", async () => {
    const { visitor, owner } = await twoUsers();
    const ticket = await issue(visitor, owner);
    await world.pool.query(
      "update public.merge_tickets set expires_at = expires_at - interval '15 minutes' where secret_hash = $1",
      [ticket],
    );
    await expect(redeem(ticket, owner)).rejects.toThrow("gone");
  });

  test("is refused to an account, from an anonymous user, and after the user has registered", async () => {
    const { visitor, owner } = await twoUsers();
    await expect(issue(owner)).rejects.toThrow("conflict");
    await expect(issue(visitor, await world.addPerson({ isAnonymous: true }))).rejects.toThrow("not_found");
    const ticket = await issue(visitor);
    await expect(redeem(ticket, await world.addPerson({ isAnonymous: true }))).rejects.toThrow("gone");
    await world.pool.query("update auth.users set is_anonymous = false where id = $1", [visitor.id]);
    await expect(redeem(ticket, owner)).rejects.toThrow("gone");
    expect(await exists(visitor)).toBe(true);
  });

  test.each(["issue_merge_ticket($1, $2)", "redeem_merge_ticket($2, $1)", "merge_users($1)"])(
    "is out of a browser's reach: %s",
    async (call) => {
      const { visitor } = await twoUsers();
      const values = call.includes("$2") ? [visitor.id, "0".repeat(64)] : [visitor.id];
      for (const caller of [visitor, author, null])
        await expect(world.as(caller, `select public.${call}`, values)).rejects.toThrow("permission denied");
    },
  );
});
