import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { isNotificationKind, listKinds, traitsOf } from "#lib/notifications/kinds.ts";
import { PUBLISH_DUE_POSTS } from "#tests/support/world/due-posts.ts";
import { type PaymentFacts, type PayoutRow, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
const calls = purchaseCalls(world);
const price = XNO / 20n;
const share = price - price / 20n;

type Told = { kind: string; count: number; post_id: string | null; purchase_id: string | null; data: object };

const toldTo = async ({ id }: Person, kind?: string): Promise<Told[]> =>
  (
    await world.pool.query<Told>(
      `select kind, count, post_id, purchase_id, data from public.notifications
       where user_id = $1 and ($2::text is null or kind = $2) order by created_at, kind`,
      [id, kind ?? null],
    )
  ).rows;
const mailsTo = async ({ id }: Person) =>
  (
    await world.pool.query<{ template: string }>(
      "select template from public.outbox where user_id = $1 order by created_at",
      [id],
    )
  ).rows.map(({ template }) => template);

async function addWriter(): Promise<{ author: Person; post: string }> {
  const author = await world.addPerson({ isCreator: true });
  await world.pool.query("update auth.users set email = $2 where id = $1", [author.id, `${author.id}@example.com`]);
  return { author, post: await world.addPost(author) };
}

async function sell(post: string, how: { isService?: boolean; raw?: bigint } = {}, buyer?: Person) {
  const reader = buyer ?? (await world.addPerson());
  const purchase = await calls.pay(await calls.open(reader, post), how.raw ?? price, how);
  return { buyer: reader, purchase };
}

async function release(purchase: PaymentFacts): Promise<PayoutRow> {
  await world.pool.query("update public.payouts set held_until = now() where purchase_id = $1", [purchase.id]);
  await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [purchase.id]);
  await world.pool.query("select public.release_payouts(100000)");
  const found = (await calls.payouts(purchase)).find(({ kind }) => kind === "creator");
  if (!found) throw new Error("There is no share.");
  return found;
}

beforeAll(() => world.addAddresses(200));
afterAll(world.close);

describe("the list of kinds", () => {
  test("is the same in the database and in the product", async () => {
    const { rows } = await world.pool.query<{ kind: string; off: boolean; mail: boolean | null }>(
      "select kind, can_be_off as off, can_mail_be_off as mail from private.notification_kinds()",
    );
    const mails = { optional: true, always: false };
    const expected = listKinds().map((kind) => {
      const { isAlwaysOn, mail } = traitsOf(kind);
      return { kind, off: !isAlwaysOn, mail: mail && mails[mail] };
    });
    const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);
    expect(rows.toSorted(byKind)).toEqual(expected.toSorted(byKind));
  });

  test("has every kind that a function writes", () => {
    const sql = globSync("supabase/schemas/**/*.sql").map((file) => readFileSync(file, "utf8"));
    const called = sql.flatMap((text) => [
      ...text.matchAll(/notify_user\(\s*[^,()]+,\s*'(\w+)'/g),
      ...text.matchAll(/tell_of_payout\('(\w+)'/g),
    ]);
    const kinds = new Set(called.map(([, kind = ""]) => kind));
    expect(kinds.size).toBeGreaterThan(14);
    expect([...kinds].filter((kind) => !isNotificationKind(kind))).toEqual([]);
  });
});

describe("an author hears of", () => {
  test("a sale, with their share, and the first one at once as a milestone, by mail too", async () => {
    const { author, post } = await addWriter();
    const { purchase } = await sell(post);
    await calls.settle(purchase);
    expect(await toldTo(author)).toEqual([
      { kind: "milestone", count: 1, post_id: post, purchase_id: null, data: { unlocks: 1 } },
      { kind: "post_unlocked", count: 1, post_id: post, purchase_id: null, data: { amount_raw: String(share) } },
    ]);
    expect(await mailsTo(author)).toEqual(["milestone"]);
    await sell(post);
    expect(await toldTo(author, "milestone")).toHaveLength(1);
  });

  test("the tenth and the hundredth sale, each once, even if the number is reached again", async () => {
    const { author, post } = await addWriter();
    const reach = async (unlocks: number) => {
      await world.pool.query("update public.post_stats set unlocks = $2 where post_id = $1", [post, unlocks - 1]);
      await sell(post);
    };
    for (const unlocks of [9, 10, 11, 100, 10]) await reach(unlocks);
    const milestones = await toldTo(author, "milestone");
    expect(milestones.map(({ count, data }) => [count, data])).toEqual([
      [1, { unlocks: 10 }],
      [1, { unlocks: 100 }],
    ]);
  });

  test("a returned sale, with the reader's reason", async () => {
    const { author, post } = await addWriter();
    const { purchase } = await sell(post);
    await calls.refund(purchase);
    await calls.refund(purchase);
    expect(await toldTo(author, "post_refunded")).toEqual([
      { kind: "post_refunded", count: 1, post_id: post, purchase_id: null, data: { reason: "Bought by mistake" } },
    ]);
  });

  test("a failed payout, by one mail for many", async () => {
    const { author, post } = await addWriter();
    for (const _ of [1, 2]) {
      const due = await release((await sell(post)).purchase);
      await world.pool.query("update public.payouts set attempts = 8 where id = $1", [due.id]);
      await world.pool.query("select public.mark_payout_retry($1, 'Away', 'node_away')", [due.id]);
    }
    expect(await toldTo(author, "payout_failed")).toMatchObject([
      { count: 2, data: { amount_raw: String(2n * share) } },
    ]);
    expect((await mailsTo(author)).filter((mail) => mail === "payout_failed")).toHaveLength(1);
  });

  test("a change of their payout address, and not of the first one", async () => {
    const { author } = await addWriter();
    const change = (account: string) =>
      world.pool.query("select * from public.change_payout_address($1, $2, true)", [author.id, account]);
    await world.pool.query("update public.private_profiles set payout_address = null where id = $1", [author.id]);
    await change(newAccount());
    expect(await toldTo(author)).toEqual([]);
    const next = newAccount();
    await change(next);
    await change(next);
    expect(await toldTo(author)).toMatchObject([{ kind: "payout_address_changed", count: 1 }]);
  });

  test("a scheduled post that is published, and one that is not, with the reason", async () => {
    const author = await world.addPerson({ isCreator: true });
    const post = await world.addPost(author, { priceRaw: null, isPublished: false });
    await world.as(author, "select public.schedule_post($1, 1, now() + interval '1 hour', true)", [post]);
    await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [post]);
    await world.pool.query(PUBLISH_DUE_POSTS);
    await world.pool.query(PUBLISH_DUE_POSTS);
    expect(await toldTo(author)).toMatchObject([{ kind: "schedule_published", post_id: post }]);
  });

  test("a removed post, and whether the law required it", async () => {
    const { author, post } = await addWriter();
    const staff = await world.addPerson({ role: "moderator" });
    for (const _ of [1, 2])
      await world.pool.query("select public.remove_post($1, $2, 'A court asked for it.', true)", [post, staff.id]);
    expect(await toldTo(author, "content_removed")).toMatchObject([{ post_id: post, data: { by_law: true } }]);
  });

  test("a new follower, once for each person", async () => {
    const { author } = await addWriter();
    const reader = await world.addPerson();
    const follow = () => world.as(reader, "insert into public.follows (creator_id) values ($1)", [author.id]);
    await follow();
    await world.as(reader, "delete from public.follows where creator_id = $1", [author.id]);
    await follow();
    expect(await toldTo(author, "new_follower")).toMatchObject([{ count: 1 }]);
  });
});

describe("a reader hears of", () => {
  test("a late payment that opened the post", async () => {
    const { post } = await addWriter();
    const buyer = await world.addPerson();
    const purchase = await calls.open(buyer, post);
    await calls.expire(purchase);
    await calls.pay(purchase, price);
    await calls.settle(purchase);
    expect(await toldTo(buyer)).toEqual([
      { kind: "purchase_late_unlocked", count: 1, post_id: post, purchase_id: purchase.id, data: {} },
    ]);
  });

  test("a refund that needs an address, and one that was sent", async () => {
    const { post } = await addWriter();
    const { buyer, purchase } = await sell(post, { isService: true });
    await calls.refund(purchase, "staff");
    const about = { count: 1, post_id: post, purchase_id: purchase.id, data: { amount_raw: String(price) } };
    expect(await toldTo(buyer)).toEqual([{ kind: "refund_needs_address", ...about }]);
    await world.pool.query(
      "update public.payouts set status = 'pending', recipient_account = $2 where purchase_id = $1 and kind = 'refund'",
      [purchase.id, newAccount()],
    );
    const due = (await calls.payouts(purchase)).find(({ kind }) => kind === "refund");
    if (!due) throw new Error("Nothing goes back.");
    await calls.send(due);
    expect(await toldTo(buyer, "refund_sent")).toEqual([{ kind: "refund_sent", ...about }]);
  });

  test("a download that is ready", async () => {
    const reader = await world.addPerson();
    const { id } = await world.one<{ id: string }>(
      "insert into public.exports (user_id, state, attempt) values ($1, 'running', 1) returning id",
      [reader.id],
    );
    for (const _ of [1, 2]) await world.pool.query("select private.finish_export($1, 1, 1, 1)", [id]);
    expect(await toldTo(reader)).toMatchObject([{ kind: "export_ready", count: 1 }]);
  });

  test("nothing without a profile", async () => {
    const { author, post } = await addWriter();
    const visitor = await world.addPerson({ isAnonymous: true });
    const { purchase } = await sell(post, { isService: true }, visitor);
    await calls.refund(purchase, "staff");
    expect([await toldTo(visitor), (await toldTo(author)).length]).toEqual([[], 3]);
  });
});
