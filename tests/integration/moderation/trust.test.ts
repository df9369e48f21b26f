import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTrustStage, type TrustStage } from "#tests/support/moderation/trust-stage.ts";
import { explainInside, listReads } from "#tests/support/stack/plans.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: TrustStage;

beforeAll(async () => {
  stage = await openTrustStage();
});
beforeEach(() => stage.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []));
afterAll(() => stage.close());

async function reader(days: number) {
  const person = await stage.registered();
  await stage.age(person, days);
  return person;
}

async function seller(days: number, payouts: number, { unlocks, refunds }: { unlocks: number; refunds: number }) {
  const author = await stage.makeAuthor();
  const post = await stage.world.addPost(author);
  await stage.age(author, days);
  await stage.query("update public.post_stats set unlocks = $2, refunds = $3 where post_id = $1", [
    ...[post, unlocks, refunds],
  ]);
  await stage.paidOut(author, payouts);
  return author;
}

describe("a reader", () => {
  test("has level 1 after 30 days by purchases of two authors, or by a report that led to something, and not before", async () => {
    const [old, young] = [await reader(30), await reader(29)];
    const authors = [await stage.makeAuthor(), await stage.makeAuthor()];
    expect(await stage.levelOf(old)).toBe(0);
    await stage.bought(old, authors.slice(0, 1));
    await stage.bought(old, authors.slice(0, 1));
    expect(await stage.trustOf(old)).toMatchObject({ level: 0, bought_from: 1 });
    for (const who of [old, young]) await stage.bought(who, authors);
    expect(await stage.trustOf(old)).toMatchObject({ level: 1, bought_from: 2 });
    expect(await stage.levelOf(young)).toBe(0);
    const reporter = await reader(31);
    await stage.decidedReports(reporter, ["remove"]);
    expect(await stage.trustOf(reporter)).toMatchObject({ level: 1, upheld: 1, refused: 0 });
  });

  test("gains nothing by purchases of this week, of their own posts, or that were taken back", async () => {
    const buyer = await stage.makeAuthor();
    await stage.age(buyer, 200);
    const [one, two] = [await stage.makeAuthor(), await stage.makeAuthor()];
    await stage.bought(buyer, [one, two], 6);
    expect(await stage.trustOf(buyer)).toMatchObject({ level: 0, bought_from: 0 });
    await stage.query("delete from public.entitlements where user_id = $1", [buyer.id]);
    // Bought before they signed in.
    const visitor = await stage.anonymous();
    await stage.bought(visitor, [buyer, one]);
    await stage.query("update public.entitlements set user_id = $1 where user_id = $2", [buyer.id, visitor.id]);
    expect(await stage.trustOf(buyer)).toMatchObject({ level: 0, bought_from: 1 });
    await stage.bought(buyer, [two]);
    expect(await stage.levelOf(buyer)).toBe(1);
    await stage.query("update public.entitlements set revoked_at = now() where user_id = $1", [buyer.id]);
    expect(await stage.levelOf(buyer)).toBe(0);
  });

  test("has level 2 by five good reports and 90 days, and 3 by twenty and a year", async () => {
    const person = await reader(364);
    await stage.decidedReports(person, Array<"remove">(5).fill("remove"));
    expect(await stage.levelOf(person)).toBe(2);
    await stage.decidedReports(person, Array<"remove">(15).fill("remove"));
    expect(await stage.levelOf(person)).toBe(2);
    await stage.age(person, 365);
    expect(await stage.levelOf(person)).toBe(3);
  });

  test("falls to 1 if most of the last ten reports were refused; duplicates count for neither", async () => {
    const person = await reader(200);
    await stage.decidedReports(person, [...Array<"remove">(12).fill("remove"), "duplicate", "duplicate", "duplicate"]);
    expect(await stage.trustOf(person)).toMatchObject({ level: 2, has_bad_record: false });
    const later = await reader(200);
    await stage.decidedReports(later, [
      ...Array<"remove">(12).fill("remove"),
      ...Array<"no_action">(5).fill("no_action"),
    ]);
    expect(await stage.trustOf(later)).toMatchObject({ level: 2, has_bad_record: false });
    const worse = await reader(200);
    await stage.decidedReports(worse, [
      ...Array<"remove">(12).fill("remove"),
      ...Array<"no_action">(6).fill("no_action"),
    ]);
    expect(await stage.trustOf(worse)).toMatchObject({ level: 1, has_bad_record: true, upheld: 12, refused: 6 });
    const two = await reader(200);
    await stage.decidedReports(two, ["no_action", "no_action"]);
    expect(await stage.trustOf(two)).toMatchObject({ level: 0, has_bad_record: false });
  });

  test("is judged by what a decision is after an appeal", async () => {
    const person = await reader(200);
    await stage.decidedReports(person, ["remove", "no_action", "no_action"]);
    await stage.query("update public.reports set status = 'overturned' where reporter_id = $1", [person.id]);
    expect(await stage.trustOf(person)).toMatchObject({ upheld: 2, refused: 1 });
  });
});

describe("an author", () => {
  test("rises by age, payouts and how many sales were kept", async () => {
    const few = { unlocks: 20, refunds: 2 };
    expect(await stage.levelOf(await seller(100, 0, few))).toBe(0);
    expect(await stage.levelOf(await seller(100, 1, few))).toBe(1);
    expect(await stage.trustOf(await seller(90, 10, few))).toMatchObject({ level: 2, payouts: 10, kept_percent: 90 });
    expect(await stage.levelOf(await seller(89, 10, few))).toBe(1);
    expect(await stage.trustOf(await seller(90, 10, { unlocks: 20, refunds: 3 }))).toMatchObject({
      ...{ level: 1, kept_percent: 85 },
    });
    expect(await stage.levelOf(await seller(365, 100, { unlocks: 100, refunds: 5 }))).toBe(3);
    expect(await stage.levelOf(await seller(365, 100, { unlocks: 100, refunds: 6 }))).toBe(2);
  });

  test("is held at 1 for half a year after a removal, unless an appeal has overturned it", async () => {
    const author = await seller(200, 10, { unlocks: 20, refunds: 0 });
    const decided = await stage.world.one<{ id: string }>(
      `insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule)
       values ('post', $1, $2, 'remove_post', 'It was copied', 'The law') returning id`,
      [randomUUID(), author.id],
    );
    expect(await stage.trustOf(author)).toMatchObject({ level: 1, removed: 1 });
    const appeal = `insert into private.appeals (decision_id, words, status, answer, decided_at)
      values ($1, 'You mistook a quotation for it.', 'overturned', 'It was one', now())`;
    await stage.query(appeal, [decided.id]);
    expect(await stage.trustOf(author)).toMatchObject({ level: 2, removed: 0 });
    await stage.query("delete from private.appeals where decision_id = $1", [decided.id]);
    await stage.query("update public.moderation_actions set created_at = now() - interval '181 days' where id = $1", [
      ...[decided.id],
    ]);
    expect(await stage.levelOf(author)).toBe(2);
  });

  test.each(["limited", "suspended", "deleted"])("who is %s has 0", async (status) => {
    const author = await seller(400, 10, { unlocks: 20, refunds: 0 });
    await stage.query("update public.profiles set status = $2 where id = $1", [author.id, status]);
    expect(await stage.trustOf(author)).toMatchObject({ level: 0, is_barred: true });
  });
});

test("a visitor without an account has 0, and so has no one at all", async () => {
  const visitor = await stage.anonymous();
  for (const who of [visitor, { id: randomUUID() }])
    expect(await stage.trustOf(who)).toMatchObject({ level: 0, is_barred: true });
});

describe("who sees it", () => {
  test("moderators do, with its reasons, on a person and in a report; others by no way", async () => {
    const person = await stage.trusted();
    const shown = await stage.person(stage.moderator, person);
    expect(shown).toMatchObject({ trust: { level: 1, upheld: 1 } });
    const report = await stage.reported(await stage.addPost(), {}, person.cookie);
    expect(await stage.open(stage.moderator, report)).toMatchObject({
      ...{ reporter: { trust: { level: 1 } }, author_trust: { level: 0 } },
    });
    const ofVisitor = await stage.reported(await stage.addPost());
    expect(await stage.open(stage.moderator, ofVisitor)).toMatchObject({ reporter: { trust: null } });
    for (const who of [person, stage.author, await stage.staff("finance"), null])
      for (const call of ["trust_of", "measure_trust", "reports_badly"])
        await expect(ask(who, call, person)).rejects.toThrow("permission denied");
  });

  const ask = (who: Person | null, call: string, { id }: { id: string }) =>
    stage.world.as(who, `select private.${call}($1)`, [id]);
});

// With so few rows a sequential scan is the quickest. Forbidding it shows that an index exists.
test("measuring it is done by indexes alone", async () => {
  const client = await stage.world.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const plans = await explainInside(client, "select private.measure_trust($1)", [stage.author.id]);
    const reads = plans.flatMap(({ Plan }) => listReads(Plan));
    expect(reads.length).toBeGreaterThan(5);
    expect(reads.filter((read) => read.startsWith("all of"))).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release(true);
  }
});
