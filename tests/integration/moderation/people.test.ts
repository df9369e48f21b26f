import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPeopleStage, type PeopleStage } from "#tests/support/moderation/people-stage.ts";
import { explainInside, listReads } from "#tests/support/stack/plans.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: PeopleStage;
let moderator: Person;
let owner: Person;

beforeAll(async () => {
  stage = await openPeopleStage();
  ({ moderator, owner } = stage);
});
beforeEach(() => stage.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []));
afterAll(() => stage.close());

describe("the list", () => {
  test("has the newest first, and a page goes on where the last one ended", async () => {
    const people = [await stage.registered(), await stage.registered(), await stage.registered()];
    for (const [n, { id }] of people.entries())
      await stage.query(
        "update public.profiles set created_at = '2100-01-01'::timestamptz + make_interval(days => $2) where id = $1",
        [id, n],
      );
    const expected = people.map(({ id }) => id).toReversed();
    const first = await stage.people(moderator, null, null, 2);
    expect(first.map(({ id }) => id)).toEqual(expected.slice(0, 2));
    const rest = await stage.people(moderator, "  ", first[1]?.id, 1);
    expect(rest.map(({ id }) => id)).toEqual(expected.slice(2));
    await stage.query("update public.profiles set created_at = '2100-01-01' where id = any ($1::uuid[])", [expected]);
    const equal = await stage.people(owner, null, null, 3);
    const walked = [await stage.people(owner, null, null, 1), await stage.people(owner, null, equal[0]?.id, 2)].flat();
    expect(walked.map(({ id }) => id)).toEqual(equal.map(({ id }) => id));
    await stage.query("update public.profiles set created_at = now() - interval '1 year' where id = any ($1::uuid[])", [
      expected,
    ]);
    expect(await stage.people(moderator, null, null, -4)).toEqual([]);
  });

  test("finds one person by handle, e-mail address, id and post, and nothing by other words", async () => {
    const person = await stage.commenter();
    const handle = (
      await stage.world.one<{ handle: string }>("select handle from public.profiles where id = $1", [person.id])
    ).handle;
    const { email } = await stage.world.one<{ email: string }>("select email from auth.users where id = $1", [
      person.id,
    ]);
    for (const words of [handle, ` @${handle.toUpperCase()} `, email, person.id, person.id.toUpperCase()])
      expect(
        (await stage.people(moderator, words)).map(({ id }) => id),
        words,
      ).toEqual([person.id]);
    const post = await stage.addPost();
    const { path } = await stage.world.one<{ path: string }>("select private.target_path('post', $1) as path", [post]);
    expect((await stage.people(moderator, path)).map(({ id }) => id)).toEqual([stage.author.id]);
    for (const words of [randomUUID(), "@no_one_at_all", "no one", "%", email.slice(1), "x".repeat(900)])
      expect(await stage.people(moderator, words), words).toEqual([]);
  });

  test("counts posts, unlocks and open reports, and has no amounts", async () => {
    const post = await stage.addPost();
    const buyer = await stage.commenter();
    await stage.buy(buyer, post);
    const before = (await stage.people(moderator, stage.author.id))[0];
    await stage.reported(post);
    const [author] = await stage.people(moderator, stage.author.id);
    expect(author).toMatchObject({ kind: "creator", open_reports: (before?.open_reports ?? 0) + 1 });
    expect(author?.sold).toBeGreaterThan(0);
    expect(author?.posts).toBeGreaterThan(0);
    expect((await stage.people(moderator, buyer.id))[0]).toMatchObject({ kind: "registered", bought: 1, sold: 0 });
    expect(JSON.stringify(author)).not.toMatch(/raw|@|nano_/);
    const visitor = await stage.world.addPerson({ isAnonymous: true });
    expect(await stage.people(moderator, visitor.id)).toMatchObject([{ kind: "anonymous", status: "active" }]);
  });

  test("stops at 120 searches an hour, and the list itself goes on", async () => {
    const busy = await stage.staff();
    await stage.query("select public.take_rate_limit($1, 120, 3600) from generate_series(1, 120)", [
      `staff-search:${busy.id}`,
    ]);
    await expect(stage.people(busy, "@ada_of_here")).rejects.toThrow("rate_limited");
    expect(await stage.people(busy, null, null, 1)).toHaveLength(1);
  });
});

describe("a person", () => {
  test("has posts, comments, reports and decisions, and no paid text", async () => {
    const post = await stage.addPost("buyers");
    const writer = await stage.commenter();
    await stage.buy(writer, post);
    await stage.write(writer, post, "What is paid for.");
    await stage.write(writer, await stage.addPost(), "Open words.");
    const report = await stage.reported(post, {}, writer.cookie);
    const opened = await stage.person(moderator, writer);
    expect(opened.comments).toMatchObject({ count: 2 });
    expect(opened.comments.newest.map(({ body }) => body)).toEqual(["Open words.", null]);
    expect(opened.reports_by.map(({ id }) => id)).toEqual([report]);
    const author = await stage.person(moderator, stage.author);
    expect(author.reports_of.map(({ id }) => id)).toContain(report);
    expect(author.newest_posts.map(({ id }) => id)).toContain(post);
    expect(JSON.stringify([opened, author])).not.toContain("What is paid for.");
    expect(JSON.stringify(author)).not.toContain(writer.id);
  });

  test("shows money, wallets, the e-mail address and the log to the owner alone", async () => {
    const { email } = await stage.world.one<{ email: string }>("select email from auth.users where id = $1", [
      stage.author.id,
    ]);
    const { account } = await stage.world.one<{ account: string }>(
      "select payout_address as account from public.private_profiles where id = $1",
      [stage.author.id],
    );
    await stage.buy(await stage.registered(), await stage.addPost());
    const seen = await stage.person(owner, stage.author);
    expect(seen.owner).toMatchObject({ payout_account: `${account.slice(0, 10)}…${account.slice(-5)}` });
    expect(BigInt(String(seen.owner?.sold_raw))).toBeGreaterThan(0n);
    expect(BigInt(String(seen.owner?.owed_raw))).toBeGreaterThan(0n);
    expect(seen.log).not.toBeNull();
    expect(JSON.stringify(seen)).not.toContain(account);
    const moderated = await stage.person(moderator, stage.author);
    expect(moderated).toMatchObject({ owner: null, log: null, may_sign_out: false });
    const words = JSON.stringify(moderated);
    for (const secret of [email, account.slice(0, 10), account.slice(-5), "_raw"]) expect(words).not.toContain(secret);
  });

  test("who is a visitor has no account to change", async () => {
    const visitor = await stage.world.addPerson({ isAnonymous: true });
    expect(await stage.person(owner, visitor)).toMatchObject({
      kind: "anonymous",
      may_become: [],
      may_sign_out: false,
    });
    await expect(stage.setStatus(owner, visitor, "limited")).rejects.toThrow("not_found");
    await expect(stage.signOut(owner, visitor)).rejects.toThrow("not_found");
  });

  test("who is not there is not found", async () => {
    await expect(stage.person(owner, { id: randomUUID() })).rejects.toThrow("not_found");
    await expect(stage.setStatus(owner, { id: randomUUID() }, "limited")).rejects.toThrow("not_found");
  });
});

// With so few people a sequential scan is the quickest. Forbidding it shows that an index exists.
test.each([
  ["a page of the list", "select public.list_people(null, $1)"],
  ["a search", "select public.list_people($1::uuid::text)"],
  ["a person", "select public.open_person($1)"],
])("%s is read by indexes alone", async (_, sql) => {
  const client = await stage.world.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(owner.claims)]);
    const plans = await explainInside(client, sql, [stage.author.id]);
    const reads = plans.flatMap(({ Plan }) => listReads(Plan));
    expect(reads.filter((read) => read.startsWith("all of"))).toEqual([]);
    expect(reads.length).toBeGreaterThan(5);
    if (sql.includes("list_people(null")) expect(reads).toContain("profiles_created_at_idx");
  } finally {
    await client.query("rollback");
    client.release(true);
  }
});

describe("for everyone else", () => {
  test.each(["finance", "support", null])("%s finds nothing", async (office) => {
    const [who, person] = [await stage.staff(office), await stage.registered()];
    for (const call of [
      () => stage.people(who, null),
      () => stage.people(who, person.id),
      () => stage.person(who, person),
      () => stage.setStatus(who, person, "limited"),
      () => stage.signOut(who, person),
    ])
      await expect(call()).rejects.toMatchObject({ detail: "There is nothing here." });
    expect(await stage.statusOf(person)).toBe("active");
  });

  test("a visitor may not call, and no one changes a status past the function", async () => {
    const person = await stage.registered();
    for (const call of [
      () => stage.people(null, null),
      () => stage.person(null, person),
      () => stage.setStatus(null, person, "limited"),
      () => stage.signOut(null, person),
    ])
      await expect(call()).rejects.toThrow("permission denied");
    for (const who of [person, moderator, owner])
      await expect(
        stage.world.as(who, "update public.profiles set status = 'suspended' where id = $1", [person.id]),
      ).rejects.toThrow("permission denied");
    await expect(stage.world.as(person, `select public.update_profile('{"status": "active"}')`)).rejects.toThrow(
      "validation_failed",
    );
  });

  test("a code from 16 minutes ago is too old", async () => {
    const person = await stage.registered();
    for (const late of [await stage.staff("moderator", 16), await stage.staff("owner", 16)]) {
      await expect(stage.setStatus(late, person, "limited")).rejects.toThrow("step_up_required");
      expect(await stage.person(late, person)).toMatchObject({ id: person.id });
    }
    await expect(stage.signOut(await stage.staff("owner", 16), person)).rejects.toThrow("step_up_required");
    expect(await stage.auditOf(person)).toEqual([]);
  });
});
