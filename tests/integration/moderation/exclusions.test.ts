import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inHours, mistakesOf } from "#tests/support/moderation/feature-stage.ts";
import { type MailStage, openMailStage } from "#tests/support/world/mail-stage.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, type Person, type World, XNO } from "#tests/support/world/world.ts";

const ALL = ["trending", "featured", "digest", "promoted"];

let stage: MailStage;
let world: World;
let moderator: Person;
let owner: Person;

beforeAll(async () => {
  stage = await openMailStage();
  world = stage.world;
  await world.addAddresses(40);
  [moderator, owner] = [await world.addPerson({ role: "moderator" }), await world.addPerson({ role: "owner" })];
});
afterAll(() => stage.close());

type Row = { id: string; seen: string; scope: string[]; reason: string; until: string | null };
const rowOf = (id: string) =>
  world.one<Row>(
    "select id, updated_at::text as seen, scope, reason, until::text from public.featured_exclusions where id = $1",
    [id],
  );
async function add(target: string, more: object = {}, who: Person | null = moderator, why = "Its title misleads.") {
  const exclusion = JSON.stringify({ target, scope: ALL, until: "", ...more });
  const [added] = await world.as<{ id: string }>(who, "select public.add_exclusion($1, $2) as id", [exclusion, why]);
  return rowOf(added?.id ?? "");
}
const change = (row: Row, more: object, who: Person | null = moderator, why = "Another reason.") =>
  world.as(who, "select public.change_exclusion($1, $2, $3, $4)", [row.id, row.seen, JSON.stringify(more), why]);
const end = (row: Row, who: Person | null = moderator, why = "It was corrected") =>
  world.as(who, "select public.end_exclusion($1, $2, $3)", [row.id, row.seen, why]);
const list = async (words: string, who: Person | null = moderator, after: string | null = null) =>
  (
    await world.as<{ rows: { id: string; label: string }[] }>(who, "select public.list_exclusions($1, $2) as rows", [
      words,
      after,
    ])
  )[0]?.rows ?? [];
const handleOf = async ({ id }: Person) =>
  (await world.one<{ handle: string }>("select handle from public.profiles where id = $1", [id])).handle;
const newAuthor = () => world.addPerson({ isCreator: true });
const mailsTo = async ({ id }: Person) =>
  (
    await world.pool.query<{ data: Record<string, unknown> }>(
      "select data from public.outbox where user_id = $1 and template = 'reach_limited' order by created_at",
      [id],
    )
  ).rows.map(({ data }) => data);

describe("automatic lists", () => {
  /** In trending, if it may be there: two people paid. */
  async function popularPost(author: Person): Promise<string> {
    const calls = purchaseCalls(world);
    const post = await world.addPost(author);
    for (let n = 0; n < 2; n++) {
      const bought = await calls.open(await world.addPerson(), post);
      await calls.pay(bought, XNO / 20n, { from: newAccount() });
    }
    return post;
  }
  async function ranked(post: string): Promise<string[]> {
    const lists = ["trending", "top-day", "top-week", "top-month", "top-all"];
    for (const one of lists) await world.pool.query("select public.rank_posts($1)", [one]);
    const sql = "select list from public.post_rankings where post_id = $1 order by list";
    return (await world.pool.query<{ list: string }>(sql, [post])).rows.map(({ list: name }) => name);
  }

  test("rankings leave it out by “trending”, and have it again afterwards", async () => {
    const author = await newAuthor();
    const post = await popularPost(author);
    expect(await ranked(post)).toHaveLength(5);
    const row = await add(post, { scope: ["trending"] });
    expect(await ranked(post)).toEqual([]);
    await end(row);
    expect(await ranked(post)).toHaveLength(5);
    const others = await add(`@${await handleOf(author)}`, { scope: ["featured", "digest", "promoted"] });
    expect(await ranked(post)).toHaveLength(5);
    await change(others, { scope: ["trending"], until: "" });
    expect(await ranked(post)).toEqual([]);
  });

  test("each change has the rankings made again at once", async () => {
    const jobs = "select revision::int as n from graphile_worker.jobs where key = 'rank_posts:exclusions'";
    await world.pool.query("delete from graphile_worker._private_jobs where key = 'rank_posts:exclusions'");
    const row = await add(await world.addPost(await newAuthor()));
    expect((await world.pool.query(jobs)).rows).toHaveLength(1);
    await world.pool.query("delete from graphile_worker._private_jobs where key = 'rank_posts:exclusions'");
    await end(row);
    expect((await world.pool.query(jobs)).rows).toHaveLength(1);
  });

  test("staff picks leave it out by “featured”", async () => {
    const post = await world.addPost(await newAuthor());
    const may = async () =>
      (await world.one<{ may: boolean }>("select private.may_be_featured($1, null) as may", [post])).may;
    const row = await add(post, { scope: ["trending", "digest", "promoted"] });
    expect(await may()).toBe(true);
    await change(row, { scope: ["featured"], until: "" });
    expect(await may()).toBe(false);
    await end(await rowOf(row.id));
    expect(await may()).toBe(true);
    await world.pool.query("insert into public.tags (name) values ('barred-here') on conflict do nothing");
    await world.pool.query("insert into public.post_tags (post_id, tag) values ($1, 'barred-here')", [post]);
    await add("#Barred-Here", { scope: ["featured"] });
    expect(await may()).toBe(false);
  });

  test("digest mails leave it out by “digest”, and hold the others", async () => {
    const reader = await stage.registered();
    await stage.follow(reader, "daily");
    const [kept, barred] = [await stage.addPost(), await stage.addPost()];
    for (const [post, title] of [
      [kept, "A wren that is kept"],
      [barred, "A wren that is barred"],
    ] as const) {
      await stage.query("update public.posts set title = $2 where id = $1", [post, title]);
      await stage.tellFollowers(post);
    }
    await add(barred, { scope: ["digest"] });
    await add(kept, { scope: ["trending", "featured", "promoted"] });
    await stage.query("update public.outbox set not_before = now() where user_id = $1", [reader.id]);
    const [mail] = await stage.deliver(reader);
    expect(mail?.plain).toContain("A wren that is kept");
    expect(mail?.plain).not.toContain("A wren that is barred");
  });
});

test("search, following and the address itself stay", async () => {
  const [author, reader] = [await newAuthor(), await stage.registered()];
  const word = `zwounds${Date.now().toString(36)}`;
  const post = await world.addPost(author, { changes: { title: `On ${word}` } });
  await world.as(reader, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [
    reader.id,
    author.id,
  ]);
  const { slug } = await world.one<{ slug: string }>("select slug from public.posts where id = $1", [post]);
  const findings = async () => [
    await world.as(null, "select id from public.search_posts($1)", [word]),
    await world.as(reader, "select id from public.list_followed_posts(null, null, 10)"),
    await world.as(null, "select id from public.locate_post($1, $2)", [await handleOf(author), slug]),
    await world.as(null, "select id from public.posts where id = $1", [post]),
  ];
  const before = await findings();
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  await add(post);
  await add(`@${await handleOf(author)}`);
  expect(await findings()).toEqual(before);
});

describe("its author", () => {
  test("reads the reason, gets a statement and a mail that can be appealed; a stranger reads nothing", async () => {
    const [author, stranger] = [await newAuthor(), await newAuthor()];
    const post = await world.addPost(author, { changes: { title: "On promises" } });
    const row = await add(post, { scope: ["trending", "digest"], until: inHours(5) });
    const read = (who: Person | null) =>
      world.as(who, "select reason, scope from public.featured_exclusions where post_id = $1", [post]);
    expect(await read(author)).toEqual([{ reason: "Its title misleads.", scope: ["trending", "digest"] }]);
    expect(await read(stranger)).toEqual([]);
    await expect(read(null)).rejects.toThrow("permission denied");
    expect(
      await world.as(author, "select action, facts, redress from public.moderation_actions where affected_id = $1", [
        author.id,
      ]),
    ).toEqual([
      {
        action: "limit_reach",
        facts: "Its title misleads.",
        redress: "You can appeal once within six months: on the page of this decision, or write to us.",
      },
    ]);
    expect(await mailsTo(author)).toMatchObject([
      { title: "On promises", lists: ["trending", "digest"], facts: "Its title misleads.", until: expect.any(String) },
    ]);
    await change(row, { scope: ["digest"], until: "" });
    expect(await mailsTo(author)).toMatchObject([{}, { lists: ["digest"], facts: "Another reason." }]);
    expect((await mailsTo(author))[1]).not.toHaveProperty("until");
    const notices = "select data from public.notifications where user_id = $1 and kind = 'reach_limited'";
    expect((await world.pool.query(notices, [author.id])).rows).toHaveLength(2);
  });

  test("of a whole profile is told without a title; a tag has no author", async () => {
    const author = await newAuthor();
    await world.addPost(author);
    await add(`@${(await handleOf(author)).toUpperCase()}`);
    expect((await mailsTo(author))[0]).not.toHaveProperty("title");
    const count = () =>
      world.one<{ n: number }>(
        "select count(*)::int as n from public.moderation_actions where action = 'limit_reach' and affected_id is null",
      );
    await world.pool.query("insert into public.tags (name) values ('without-author') on conflict do nothing");
    await add("#without-author");
    expect((await count()).n).toBe(0);
  });
});

describe("staff", () => {
  test("list what they keep out, find it by its target, and each change is in the log", async () => {
    const author = await newAuthor();
    const handle = await handleOf(author);
    const post = await world.addPost(author, { changes: { title: `Wrens of ${handle}` } });
    const [first, second] = [await add(post), await add(`@${handle}`, {}, owner)];
    const ids = [second.id, first.id];
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(await list(handle))).toEqual(ids);
    expect(idsOf(await list(`@${handle}`, owner))).toEqual(ids);
    expect(idsOf(await list(handle, moderator, second.id))).toEqual([first.id]);
    expect(idsOf(await list(`wrens OF ${handle}`))).toEqual([first.id]);
    expect(idsOf(await list(post))).toEqual([first.id]);
    expect(await list("%_%")).toEqual([]);
    await end(first, owner);
    expect(idsOf(await list(handle))).toEqual([second.id]);
    const { rows } = await world.pool.query(
      "select action, reason, actor_id from public.admin_audit_log where target = $1 order by id",
      [`exclusion:${first.id}`],
    );
    expect(rows).toEqual([
      { action: "add_exclusion", reason: "Its title misleads.", actor_id: moderator.id },
      { action: "end_exclusion", reason: "It was corrected", actor_id: owner.id },
    ]);
  });

  test("hear of all mistakes at once", async () => {
    const wrong = { scope: ["search"], until: "soon" };
    expect(Object.keys(await mistakesOf(add("@no_one_is_this", wrong, moderator, ""))).toSorted()).toEqual([
      ...["reason", "scope", "target", "until"],
    ]);
    expect(
      Object.keys(await mistakesOf(world.as(moderator, "select public.add_exclusion('[]', null)"))).toSorted(),
    ).toEqual([...["reason", "scope", "target"]]);
    for (const target of ["#no-such-tag", "@", "", "/@a/b", "x".repeat(900), "0a0b0c0d-0000-4000-8000-000000000009"])
      expect(Object.keys(await mistakesOf(add(target))), target).toEqual(["target"]);
    const post = await world.addPost(await newAuthor());
    expect(Object.keys(await mistakesOf(add(post, { until: inHours(-1) })))).toEqual(["until"]);
  });

  test("cannot add the same twice, also at once, and change no row that is newer than their form", async () => {
    const post = await world.addPost(await newAuthor());
    const tries = await Promise.allSettled([add(post), add(post, {}, owner)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(add(post)).rejects.toMatchObject({
      hint: "target",
      detail: "This is on the list already. Change it there.",
    });
    const { id } = await world.one<{ id: string }>("select id from public.featured_exclusions where post_id = $1", [
      post,
    ]);
    const row = await rowOf(id);
    await change(row, { scope: ["digest"], until: "" });
    for (const call of [() => change(row, { scope: ["trending"], until: "" }), () => end(row)])
      await expect(call()).rejects.toThrow("conflict");
    expect((await rowOf(id)).scope).toEqual(["digest"]);
  });

  test("add it again once its time is over; the timer removes the rest", async () => {
    const [post, other] = [await world.addPost(await newAuthor()), await world.addPost(await newAuthor())];
    const rows = [await add(post, { until: inHours(2) }), await add(other, { until: inHours(2) })];
    const pass = "update public.featured_exclusions set until = now() - interval '1 second' where id = any ($1)";
    await world.pool.query(pass, [rows.map(({ id }) => id)]);
    expect(await list(other)).toEqual([]);
    for (const row of rows) await expect(end(row)).rejects.toThrow("not_found");
    const again = await add(post);
    await world.pool.query("select public.lift_exclusions(100)");
    const left = "select id from public.featured_exclusions where post_id = any ($1)";
    expect((await world.pool.query(left, [[post, other]])).rows).toEqual([{ id: again.id }]);
  });
});

test.each(["finance", "support", "author", "reader"])("%s finds nothing and changes nothing", async (who) => {
  const author = await newAuthor();
  const row = await add(await world.addPost(author));
  const role = who === "finance" || who === "support" ? { role: who } : {};
  const person = who === "author" ? author : await world.addPerson(role);
  const post = await world.addPost(await newAuthor());
  for (const call of [
    ...[() => add(post, {}, person), () => change(row, { scope: ALL, until: "" }, person)],
    ...[() => end(row, person), () => list("", person)],
  ])
    await expect(call()).rejects.toMatchObject({ detail: "There is nothing here." });
  expect(await rowOf(row.id)).toEqual(row);
});

test("no one writes the table past the functions, and the timer is the worker's alone", async () => {
  const row = await add(await world.addPost(await newAuthor()));
  for (const who of [null, moderator, owner]) {
    for (const sql of [
      "insert into public.featured_exclusions (target_type, post_id, reason) select 'post', id, 'Mine' from public.posts limit 1",
      "update public.featured_exclusions set reason = 'Mine'",
      "delete from public.featured_exclusions",
      "select public.lift_exclusions(1)",
    ])
      await expect(world.as(who, sql), sql).rejects.toThrow("permission denied");
  }
  await expect(end(row, null)).rejects.toThrow("permission denied");
  expect(await rowOf(row.id)).toEqual(row);
});
