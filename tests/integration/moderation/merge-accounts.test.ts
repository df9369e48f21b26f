import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#embedded/database/connection.ts";
import { MERGE_WHY, type MergeStage, openMergeStage } from "#tests/support/moderation/merge-stage.ts";
import { newAccount, type Person } from "#tests/support/world/world.ts";

let stage: MergeStage;

beforeAll(async () => {
  stage = await openMergeStage();
});
afterAll(() => stage.close());

describe("a merge of two accounts", () => {
  test("moves purchases and words after a day, and closes the old account", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.buy(leaver);
    const comment = await stage.write(leaver, stage.post, "What I think of it.");
    await stage.query("insert into public.bookmarks (user_id, post_id) values ($1, $2)", [leaver.id, stage.post]);
    await stage.ask(stage.owner, leaver, `@${keeper.handle}`);
    expect((await stage.mergeOf(leaver)).hours).toBe(24);
    await stage.pass(23);
    expect([await stage.run(leaver), await stage.exists(leaver)]).toEqual([0, true]);
    await stage.pass(1);
    expect(await stage.run(leaver)).toBe(1);
    expect([await stage.exists(leaver), await stage.owned(keeper)]).toEqual([false, [stage.post]]);
    const kept = "select buyer_id, merged_from from public.purchases where buyer_id = $1";
    expect((await stage.query(kept, [keeper.id])).rows).toEqual([{ buyer_id: keeper.id, merged_from: leaver.id }]);
    const comments = "select * from public.list_comments($1, true) where id = $2";
    const [mine] = await stage.world.as(keeper, comments, [stage.post, comment]);
    expect(mine).toMatchObject({ handle: keeper.handle, is_mine: true, is_buyer: true });
    const saved = "select post_id from public.bookmarks where user_id = $1";
    expect((await stage.query(saved, [keeper.id])).rows).toEqual([{ post_id: stage.post }]);
    expect((await stage.mergeOf(leaver)).ended_as).toBe("merged");
  });

  test("leads the old handle to the account that stays, and reserves it", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.merge(leaver, keeper);
    const located = await stage.world.as(null, "select id from public.locate_profile($1)", [leaver.handle]);
    expect(located).toEqual([{ id: keeper.id }]);
    const taken = "select reason from public.judge_handles(array[$1])";
    expect(await stage.world.as(await stage.account(), taken, [leaver.handle])).toEqual([{ reason: "taken" }]);
  });

  test("moves follows with their settings, without doubles, and counts them", async () => {
    const { leaver, keeper } = await stage.pair();
    const [both, one, fan] = [await stage.account(), await stage.account(), await stage.account()];
    for (const creator of [both, one, keeper]) await stage.follow(leaver, creator);
    await stage.follow(keeper, both);
    for (const creator of [leaver, keeper]) await stage.follow(fan, creator);
    await stage.follow(one, leaver);
    const setting = `update public.follow_notification_preferences set email = 'off' where follows_id = (
      select id from public.follows where follower_id = $1 and creator_id = $2)`;
    await stage.query(setting, [leaver.id, one.id]);
    await stage.merge(leaver, keeper);
    const { rows } = await stage.query(
      `select f.follower_id, f.creator_id, p.email from public.follows f
       join public.follow_notification_preferences p on p.follows_id = f.id
       where $1 in (f.follower_id, f.creator_id)`,
      [keeper.id],
    );
    const sorted = rows.map(({ follower_id: a, creator_id: b, email }) => `${a} ${b} ${email}`).toSorted();
    expect(sorted).toEqual(
      [
        `${keeper.id} ${both.id} daily`,
        `${keeper.id} ${one.id} off`,
        `${fan.id} ${keeper.id} daily`,
        `${one.id} ${keeper.id} daily`,
      ].toSorted(),
    );
    const counts = await stage.query(
      "select profile_id, followers::int, following::int from public.profile_stats where profile_id = any ($1)",
      [[keeper.id, both.id, one.id, fan.id]],
    );
    const real = await stage.query(
      `select p.id as profile_id, (select count(*)::int from public.follows f where f.creator_id = p.id) as followers,
         (select count(*)::int from public.follows f where f.follower_id = p.id) as following
       from public.profiles p where p.id = any ($1)`,
      [[keeper.id, both.id, one.id, fan.id]],
    );
    const byId = (a: { profile_id: string }, b: { profile_id: string }) => a.profile_id.localeCompare(b.profile_id);
    expect(counts.rows.toSorted(byId)).toEqual(real.rows.toSorted(byId));
  });

  test("moves likes, blocks, wallets, reports and decisions; no one likes or blocks twice", async () => {
    const { leaver, keeper } = await stage.pair();
    const [author, blocked] = [await stage.account(), await stage.account()];
    const comment = await stage.write(author, stage.post, "Liked by both.");
    await stage.like(leaver, comment);
    await stage.like(keeper, comment);
    const alone = await stage.write(author, stage.post, "Liked by one.");
    await stage.like(leaver, alone);
    const block = "update public.private_profiles set blocked_profile_ids = $2 where id = $1";
    await stage.query(block, [leaver.id, [blocked.id, keeper.id]]);
    await stage.query(block, [keeper.id, [blocked.id]]);
    await stage.query(block, [author.id, [leaver.id]]);
    const wallet = newAccount();
    await stage.query("insert into public.nano_addresses (user_id, account, public_key) values ($1, $2, $3)", [
      leaver.id,
      wallet,
      randomBytes(32),
    ]);
    await stage.setStatus(stage.moderator, leaver, "limited");
    await stage.setStatus(stage.moderator, leaver, "active", { seen: "limited", rule: "None was broken" });
    await stage.merge(leaver, keeper);
    const likes = "select profile_id from public.comment_likes where comment_id = $1";
    const count = "select likes_count::int as likes from public.comments where id = $1";
    for (const id of [comment, alone]) {
      expect((await stage.query(likes, [id])).rows).toEqual([{ profile_id: keeper.id }]);
      expect(await stage.world.one(count, [id])).toEqual({ likes: 1 });
    }
    const blocks = "select blocked_profile_ids as ids from public.private_profiles where id = $1";
    expect(await stage.world.one(blocks, [keeper.id])).toEqual({ ids: [blocked.id] });
    expect(await stage.world.one(blocks, [author.id])).toEqual({ ids: [keeper.id] });
    const wallets = "select account from public.nano_addresses where user_id = $1";
    expect((await stage.query(wallets, [keeper.id])).rows).toEqual([{ account: wallet }]);
    expect((await stage.person(stage.moderator, keeper)).decisions.map(({ action }) => action)).toEqual([
      "restore_account",
      "limit_account",
    ]);
  });

  test("tells both accounts before, and both after", async () => {
    const [leaver, keeper] = [await stage.account("left@example.com"), await stage.account("kept@example.com")];
    await stage.buy(leaver);
    await stage.ask(stage.owner, leaver, "kept@example.com");
    const [[announced], [here]] = [await stage.mergeMails(leaver), await stage.mergeMails(keeper)];
    expect(announced).toMatchObject({ template: "merge_announced", data: { other: `@${keeper.handle}` } });
    expect(here).toMatchObject({ template: "merge_announced_here", data: { other: `@${leaver.handle}` } });
    await stage.pass(24);
    await stage.run(leaver);
    const last = "select template, data from public.outbox where recipient_email = 'left@example.com'";
    expect((await stage.query(last, [])).rows).toEqual([
      { template: "account_merged", data: { other: `@${keeper.handle}` } },
    ]);
    expect(await stage.mergeMails(keeper)).toContainEqual({
      template: "purchases_moved",
      data: { count: 1, other: `@${leaver.handle}` },
    });
    // What was to be sent to the old account goes to the one that stays.
    expect(await stage.mergeMails(leaver)).toEqual([]);
  });

  test("is logged with its reason, and shown to the owner on both pages", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.ask(stage.owner, leaver, keeper.handle);
    const log = "select action, reason from public.admin_audit_log where target = $1";
    expect((await stage.query(log, [`user:${leaver.id}`])).rows).toEqual([{ action: "plan_merge", reason: MERGE_WHY }]);
    const [from, to] = [await stage.person(stage.owner, leaver), await stage.person(stage.owner, keeper)];
    expect(from).toMatchObject({ may_merge: false, merges: [{ closes: true, other: `@${keeper.handle}` }] });
    expect(to).toMatchObject({ may_merge: false, merges: [{ closes: false, other_id: leaver.id }] });
    expect(await stage.person(stage.moderator, keeper)).toMatchObject({ may_merge: false, merges: [] });
    await stage.pass(24);
    await stage.run(leaver);
    expect(await stage.person(stage.owner, keeper)).toMatchObject({
      may_merge: true,
      merges: [{ other: "an account that is closed", other_id: null, ended_as: "merged" }],
    });
  });

  test("takes a visitor an hour, and moves what they bought", async () => {
    const visitor = await stage.world.addPerson({ isAnonymous: true });
    await stage.buy(visitor);
    const keeper = await stage.account();
    await stage.ask(stage.owner, visitor, keeper.id);
    expect((await stage.mergeOf(visitor)).hours).toBe(1);
    await stage.pass(1);
    expect([await stage.run(visitor), await stage.owned(keeper), await stage.exists(visitor)]).toEqual([
      1,
      [stage.post],
      false,
    ]);
  });
});

describe("a merge happens once", () => {
  test("when the job runs many times, also at once", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.buy(leaver);
    await stage.ask(stage.owner, leaver, keeper.handle);
    await stage.pass(24);
    const moved = await Promise.all(Array.from({ length: 5 }, () => stage.run(leaver)));
    expect(moved.toSorted()).toEqual([0, 0, 0, 0, 1]);
  });

  test("completely: a worker that dies early moves nothing", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.buy(leaver);
    await stage.ask(stage.owner, leaver, keeper.handle);
    await stage.pass(24);
    const { id } = await stage.mergeOf(leaver);
    const death = inTransaction(stage.world.pool, async (tx) => {
      await tx.query("select private.merge_accounts($1)", [id]);
      throw new Error("killed");
    });
    await expect(death).rejects.toThrow("killed");
    expect([await stage.exists(leaver), await stage.owned(leaver), await stage.owned(keeper)]).toEqual([
      true,
      [stage.post],
      [],
    ]);
    expect(await stage.run(leaver)).toBe(1);
  });

  test("not at all once either account, or the owner, has stopped it", async () => {
    const stop: Record<string, (two: { leaver: Person; keeper: Person }) => Promise<unknown>> = {
      stopped_by_staff: ({ keeper }) => stage.stop(stage.owner, keeper),
      stopped_by_person: ({ leaver }) => stage.stopOwn(leaver),
    };
    for (const [how, act] of Object.entries(stop)) {
      const [leaver, keeper] = [await stage.account(`${how}@example.com`), await stage.account()];
      await stage.ask(stage.owner, leaver, keeper.handle);
      await expect(stage.stopOwn(await stage.account())).rejects.toThrow("conflict");
      await act({ leaver, keeper });
      await stage.pass(24);
      expect([await stage.run(leaver), await stage.exists(leaver), (await stage.mergeOf(leaver)).ended_as]).toEqual([
        0,
        true,
        how,
      ]);
      expect(await stage.mergeMails(leaver)).toMatchObject([
        { template: "merge_announced" },
        { template: "merge_stopped" },
      ]);
    }
    const { leaver, keeper } = await stage.pair();
    await stage.ask(stage.owner, leaver, keeper.handle);
    await stage.stopOwn(keeper);
    expect((await stage.mergeOf(leaver)).ended_as).toBe("stopped_by_person");
  });

  test("not at all if its account has begun to write meanwhile", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.ask(stage.owner, leaver, keeper.handle);
    await stage.query("insert into public.posts (profile_id, title) values ($1, 'A draft')", [leaver.id]);
    await stage.pass(24);
    expect([await stage.run(leaver), await stage.exists(leaver), (await stage.mergeOf(leaver)).ended_as]).toEqual([
      ...[0, true, "not_possible"],
    ]);
  });
});
