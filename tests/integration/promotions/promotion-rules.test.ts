import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { PROMOTED_DAY_RAW, promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, type World } from "#tests/support/world/world.ts";

let world: World;
let calls: ReturnType<typeof promotionCalls>;
let author: Person;
let moderator: Person;

const DAY_RAW = PROMOTED_DAY_RAW;

beforeAll(async () => {
  world = openWorld(inject("target").databaseUrl ?? "", 4);
  calls = promotionCalls(world);
  await world.addAddresses(120);
  author = await world.addPerson({ isCreator: true });
  moderator = await addStaff(world, "moderator");
});
afterAll(() => world.close());

async function addAdult(): Promise<string> {
  const post = await calls.addPromotable(author);
  await world.pool.query("update public.posts set content_warning = 'adult' where id = $1", [post]);
  return post;
}

describe("asking for a promotion", () => {
  test("gives an address and a price by the day", async () => {
    const id = await calls.open(author, await calls.addPromotable(author), 4, "category");
    const purchase = await calls.purchaseOf(id);
    expect(purchase).toMatchObject({ status: "pending", post_id: null, amount_raw: (4n * DAY_RAW).toString() });
    expect(await calls.read(id)).toMatchObject({ status: "awaiting_payment", days: 4 });
  });

  test("again before it is paid changes the same one; two tabs open one", async () => {
    const post = await calls.addPromotable(author);
    const [first, second] = await Promise.all([calls.open(author, post, 2), calls.open(author, post, 5)]);
    expect(first).toBe(second);
    const id = await calls.open(author, post, 7, "search");
    expect(id).toBe(first);
    const { ephemeral_address, amount_raw } = await calls.purchaseOf(id);
    expect(amount_raw).toBe((7n * DAY_RAW).toString());
    expect(ephemeral_address).toMatch(/^nano_/);
  });

  test("with a payment on its way keeps what the author was told", async () => {
    const post = await calls.addPromotable(author);
    const id = await calls.open(author, post, 2);
    await calls.pay(id, DAY_RAW);
    await expect(calls.open(author, post, 3)).rejects.toThrow("conflict");
    expect(await calls.open(author, post, 2)).toBe(id);
    await calls.pay(id, DAY_RAW);
    await expect(calls.open(author, post, 2)).rejects.toThrow("conflict");
    expect(await calls.read(id)).toMatchObject({ status: "in_review", kept_raw: (2n * DAY_RAW).toString() });
  });

  test.each([
    ["a stranger's post", async () => calls.addPromotable(await world.addPerson({ isCreator: true })), {}, "not_found"],
    ["one that is not published", () => world.addPost(author, { isPublished: false }), {}, "conflict"],
    ["one that was published a moment ago", () => world.addPost(author), {}, "conflict"],
    ["an adult one", addAdult, {}, "conflict"],
    ["for no day", () => calls.addPromotable(author), { days: 0 }, "validation_failed"],
    ["for 15 days", () => calls.addPromotable(author), { days: 15 }, "validation_failed"],
  ])("refuses %s", async (_what, addPost, { days = 3 }: { days?: number }, code) => {
    await expect(calls.open(author, await addPost(), days)).rejects.toThrow(code);
  });

  test("refuses what is unlisted, kept out, returned too often, or of a limited author", async () => {
    const by = await world.addPerson({ isCreator: true });
    const post = await calls.addPromotable(by);
    const refused = async (sql: string, undo: string) => {
      await world.pool.query(sql, [post]);
      await expect(calls.open(by, post)).rejects.toThrow("conflict");
      await world.pool.query(undo, [post]);
    };
    await refused(
      "update public.posts set listed = false where id = $1",
      "update public.posts set listed = true where id = $1",
    );
    await refused(
      "update public.post_stats set unlocks = 20, refunds = 7 where post_id = $1",
      "update public.post_stats set unlocks = 20, refunds = 6 where post_id = $1",
    );
    await refused(
      "insert into public.featured_exclusions (target_type, post_id, scope, reason) values ('post', $1, '{promoted}', 'It misleads.')",
      "delete from public.featured_exclusions where post_id = $1",
    );
    await refused(
      "update public.profiles set status = 'limited' where id = (select profile_id from public.posts where id = $1)",
      "update public.profiles set status = 'active' where id = (select profile_id from public.posts where id = $1)",
    );
    expect(await calls.open(by, post)).toBeTruthy();
  });

  test("refuses visitors, readers without an account, and the 21st of a day", async () => {
    const post = await calls.addPromotable(author);
    await expect(calls.open(null, post)).rejects.toThrow("permission denied");
    await expect(calls.open(await world.addPerson({ isAnonymous: true }), post)).rejects.toThrow("not_found");
    const by = await world.addPerson({ isCreator: true });
    const own = await calls.addPromotable(by);
    for (let n = 0; n < 20; n++) await calls.stop(by, await calls.open(by, own));
    await expect(calls.open(by, own)).rejects.toThrow("rate_limited");
    const eager = await world.addPerson({ isCreator: true });
    const theirs = await calls.addPromotable(eager);
    const tries: string[] = [];
    // An hour may begin meanwhile.
    for (let n = 0; n < 121 && tries.at(-1) !== "rate_limited"; n++) {
      tries.push(await calls.open(eager, theirs, 1 + (n % 14)).catch((error: Error) => error.message));
    }
    expect(tries.at(-1)).toBe("rate_limited");
    expect(tries.length).toBeGreaterThan(60);
  });
});

describe("what is paid", () => {
  test("waits for a review, of which author and staff hear", async () => {
    const { by, id } = await calls.openPaid();
    expect(await calls.read(id)).toMatchObject({ status: "in_review", kept_raw: (3n * DAY_RAW).toString() });
    expect((await calls.told(by)).listed).toEqual(["in_review"]);
    const { told } = await world.one<{ told: number }>(
      "select count(*)::integer as told from public.outbox where template = 'promotion_waits' and natural_key = $1",
      [`promotion_waits:${id}:${moderator.id}`],
    );
    expect(told).toBe(1);
  });

  test("is no sale of the post: nothing that is done to those touches it", async () => {
    const { by, post, id } = await calls.openRunning(moderator);
    const purchase = await calls.purchaseOf(id);
    expect((await world.pool.query("select from public.sales where purchase_id = $1", [purchase.id])).rowCount).toBe(0);
    await expect(purchaseCalls(world).refund(purchase, "author")).rejects.toThrow("conflict");
    await expect(purchaseCalls(world).refund(purchase, "buyer")).rejects.toThrow("conflict");
    await world.as(by, "select public.unpublish_post($1)", [post]);
    expect((await world.pool.query("select public.list_returnable($1)", [post])).rowCount).toBe(0);
  });

  test("is asked for and settled at once in any order, without a deadlock", async () => {
    const by = await world.addPerson({ isCreator: true });
    for (let n = 0; n < 5; n++) {
      const post = await calls.addPromotable(by);
      const id = await calls.open(by, post, 2);
      const purchase = await calls.purchaseOf(id);
      await purchaseCalls(world).record(purchase, 2n * DAY_RAW);
      const outcomes = await Promise.allSettled([
        ...[calls.open(by, post, 2), calls.open(by, post, 3), purchaseCalls(world).settle(purchase)],
        calls.open(by, post, 2),
      ]);
      const reasons = outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
      expect(reasons.every((reason) => reason.includes("conflict"))).toBe(true);
      expect(await calls.read(id)).toMatchObject({ status: "in_review", days: 2 });
    }
  });

  test("too late goes back, and the promotion is closed", async () => {
    const by = await world.addPerson({ isCreator: true });
    const id = await calls.open(by, await calls.addPromotable(by));
    await purchaseCalls(world).expire(await calls.purchaseOf(id), 25);
    await calls.pay(id, 3n * DAY_RAW);
    expect(await calls.read(id)).toMatchObject({ status: "stopped", kept_raw: null });
    expect(await calls.returnedRaw(id)).toBe(3n * DAY_RAW);
  });

  test("for a post that was withdrawn meanwhile goes back", async () => {
    const by = await world.addPerson({ isCreator: true });
    const post = await calls.addPromotable(by);
    const id = await calls.open(by, post);
    await world.as(by, "select public.unpublish_post($1)", [post]);
    await calls.pay(id, 3n * DAY_RAW);
    expect(await calls.read(id)).toMatchObject({ status: "stopped" });
    expect(await calls.returnedRaw(id)).toBe(3n * DAY_RAW);
  });

  test("above the price goes back at once, and what comes later, too", async () => {
    const by = await world.addPerson({ isCreator: true });
    const id = await calls.open(by, await calls.addPromotable(by), 1);
    await calls.pay(id, 3n * DAY_RAW);
    await calls.pay(id, DAY_RAW);
    const payouts = await purchaseCalls(world).payouts(await calls.purchaseOf(id));
    expect(payouts.map(({ kind, amount_raw }) => `${kind} ${amount_raw}`).toSorted()).toEqual(
      [`excess ${2n * DAY_RAW}`, `excess ${DAY_RAW}`].toSorted(),
    );
    expect(await calls.read(id)).toMatchObject({ kept_raw: DAY_RAW.toString() });
  });
});
