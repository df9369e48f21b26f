import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AppealStage, openAppealStage } from "#tests/support/moderation/appeal-stage.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: AppealStage;
let moderator: Person;

beforeAll(async () => {
  stage = await openAppealStage();
  moderator = stage.first;
});
beforeEach(() => stage.forgetLimits());
afterAll(() => stage.close());

const warningsOf = (post: string) =>
  stage.world.one("select content_warning as shown, own_warning as own from public.posts where id = $1", [post]);

const GATED = { shown: "adult", own: "none" };
const OPEN = { shown: "none", own: null };

const end = (who: Person | null, post: string, why = "It has nothing of that kind") =>
  stage.world.as(who, "select public.end_age_gate($1, $2)", [post, why]);

async function gatedPost(): Promise<string> {
  const post = await stage.addPost();
  await stage.judge(await stage.reported(post), "age_gate");
  return post;
}

const toldTo = async (who: Person) =>
  (
    await stage.query(
      "select data, post_id from public.notifications where user_id = $1 and kind = 'age_gate' order by created_at",
      [who.id],
    )
  ).rows;

/** Saves as an author may without our API: only the fields that are named. */
const save = (post: string, seen: number, changes: object) =>
  stage.world.as(stage.author, "select public.save_post($1, $2, $3, $4, $5)", [
    ...[post, seen, documentOf("Free words. ".repeat(30)), documentOf("What is paid for."), JSON.stringify(changes)],
  ]);

const documentOf = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

async function publish(post: string): Promise<void> {
  await stage.world.judge(post);
  const latest = "select public.publish_post($1, (select latest_version from public.posts where id = $1), false, true)";
  await stage.world.as(stage.author, latest, [post]);
}

describe("an age gate", () => {
  test("by a report tells both sides, decides its other reports and leaves the post up", async () => {
    const post = await stage.addPost();
    const reader = await stage.registered();
    const [id, second] = [await stage.reported(post, {}, reader.cookie), await stage.reported(post)];
    const before = await stage.world.one<{ at: Date }>("select clock_timestamp() as at");
    await stage.judge(id, "age_gate");
    expect(await warningsOf(post)).toEqual(GATED);
    expect(await stage.stateOf("posts", post)).toBe("published");
    for (const one of [id, second])
      expect(await stage.rowOf(one)).toMatchObject({ status: "action_taken", decision: "age_gate" });
    expect(await stage.audited(id)).toMatchObject([{ action: "decide_report", actor_id: moderator.id }]);
    expect((await stage.mailsOf(id)).at(-1)).toMatchObject({ data: { decision: "age_gate", target: "post" } });
    expect((await toldTo(stage.author)).at(-1)).toEqual({ post_id: post, data: {} });
    const mail = await stage.query(
      "select data from public.outbox where template = 'age_gate' and user_id = $1 order by created_at desc",
      [stage.author.id],
    );
    expect(mail.rows[0]?.data).toMatchObject({
      ...{ rule: "No threats and no harassment", facts: "It insults a reader", title: expect.any(String) },
    });
    const reasons =
      "select report_id, action, is_automated, redress from public.moderation_actions where target_id = $1";
    expect(await stage.world.as(stage.author, reasons, [post])).toEqual([
      { report_id: id, action: "age_gate", is_automated: false, redress: expect.stringContaining("appeal once") },
    ]);
    expect(await stage.world.as(reader, reasons, [post])).toEqual([]);
    const log =
      "select actor_id, before, after ->> 'content_warning' as after from public.admin_audit_log where target = $1";
    expect((await stage.query(log, [`post:${post}`])).rows).toEqual([
      { actor_id: moderator.id, before: { content_warning: "none" }, after: "adult" },
    ]);
    const touched = "select tag from public.cache_tags where tag = any ($1) and changed_at > $2 order by tag";
    const tags = [`post:${post}`, `profile:${stage.author.id}`, "posts"].toSorted();
    expect((await stage.query(touched, [tags, before.at])).rows.map(({ tag }) => tag)).toEqual(tags);
    expect(await stage.open(moderator, id)).toMatchObject({ has_age_gate: true });
  });

  test("is refused for a comment and a profile, for what is gone, and where one stands", async () => {
    const post = await gatedPost();
    const comment = await stage.write(await stage.commenter(), await stage.addPost(), "Words.");
    const person = await stage.commenter();
    for (const [target, targetType] of [
      [comment, "comment"],
      [person.id, "profile"],
    ] as const)
      await expect(stage.judge(await stage.reported(target, { targetType }), "age_gate")).rejects.toMatchObject({
        ...{ message: "validation_failed", hint: "decision" },
        detail: "Only a post can get an age gate. Choose another decision.",
      });
    const again = await stage.reported(post);
    await expect(stage.judge(again, "age_gate")).rejects.toThrow("conflict");
    expect((await stage.rowOf(again)).status).toBe("open");
    const gone = await stage.addPost();
    const late = await stage.reported(gone);
    await stage.query("select public.remove_post($1, $2, 'By hand')", [gone, moderator.id]);
    await expect(stage.judge(late, "age_gate")).rejects.toThrow("conflict");
    expect(await warningsOf(gone)).toEqual(OPEN);
  });

  test("is set and ended by moderators with a fresh code alone", async () => {
    const post = await stage.addPost();
    const id = await stage.reported(post);
    const others = [await stage.staff("finance"), await stage.staff("support"), stage.author, await stage.registered()];
    for (const who of others) await expect(stage.judge(id, "age_gate", who)).rejects.toThrow("not_found");
    const stale = await stage.staff("moderator", 16);
    await expect(stage.judge(id, "age_gate", stale)).rejects.toThrow("step_up_required");
    await stage.judge(id, "age_gate");
    for (const who of others) await expect(end(who, post)).rejects.toThrow("not_found");
    await expect(end(null, post)).rejects.toThrow("permission denied");
    await expect(end(stale, post)).rejects.toThrow("step_up_required");
    await expect(end(moderator, post, " ")).rejects.toThrow("validation_failed");
    expect(await warningsOf(post)).toEqual(GATED);
    await end(stage.second, post, "  It has nothing\n of that kind ");
    expect(await warningsOf(post)).toEqual(OPEN);
    expect((await toldTo(stage.author)).at(-1)).toEqual({ post_id: post, data: { is_over: true } });
    const log = "select actor_id, reason from public.admin_audit_log where target = $1 and action = 'end_age_gate'";
    expect((await stage.query(log, [`post:${post}`])).rows).toEqual([
      { actor_id: stage.second.id, reason: "It has nothing of that kind" },
    ]);
    await expect(end(moderator, post)).rejects.toThrow("conflict");
    expect(await stage.open(moderator, id)).toMatchObject({ has_age_gate: false });
  });

  test("shows again what trusted readers had hidden", async () => {
    const post = await stage.addPost();
    const id = await stage.reported(post);
    await stage.query(
      `with held as (insert into private.hidings (target_type, target_id, content_id)
         select 'post', $1, r.content_id from public.reports r where r.id = $2)
       update public.posts set status = 'hidden' where id = $1`,
      [post, id],
    );
    await stage.judge(id, "age_gate");
    expect(await stage.stateOf("posts", post)).toBe("published");
    expect(await warningsOf(post)).toEqual(GATED);
  });
});

describe("its author", () => {
  test("edits, withdraws and publishes the post, and the gate stays; what they choose counts when it ends", async () => {
    const post = await gatedPost();
    await save(post, 1, { content_warning: "none" });
    expect(await warningsOf(post)).toEqual(GATED);
    await save(post, 2, { content_warning: "sensitive", title: "Another title" });
    const chosen = { shown: "adult", own: "sensitive" };
    expect(await warningsOf(post)).toEqual(chosen);
    await publish(post);
    expect(await warningsOf(post)).toEqual(chosen);
    await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
    await publish(post);
    expect(await stage.stateOf("posts", post)).toBe("published");
    expect(await warningsOf(post)).toEqual(chosen);
    for (const change of ["content_warning = 'none'", "own_warning = null"])
      await expect(
        stage.world.as(stage.author, `update public.posts set ${change} where id = $1`, [post]),
      ).rejects.toThrow("permission denied");
    await expect(save(post, 3, { own_warning: null })).rejects.toThrow("validation_failed");
    await end(moderator, post);
    expect(await warningsOf(post)).toEqual({ shown: "sensitive", own: null });
  });

  test("still publishes nothing that they mark adult themselves", async () => {
    const post = await gatedPost();
    await save(post, 1, { content_warning: "adult" });
    await expect(publish(post)).rejects.toMatchObject({ detail: "Adult content is not published here." });
    await save(post, 2, { content_warning: "none" });
    await publish(post);
    expect(await warningsOf(post)).toEqual(GATED);
  });

  test("appeals; overturning puts back what they chose, and leaves a later gate alone", async () => {
    const post = await gatedPost();
    const decision = await stage.decisionAbout(post);
    await stage.appeal(stage.author, decision);
    await stage.decide(stage.second, await stage.appealOf(decision), "overturn");
    expect(await warningsOf(post)).toEqual(OPEN);
    expect((await stage.read(stage.author, decision)).appeal).toMatchObject({ status: "overturned", is_undone: true });

    const other = await gatedPost();
    const first = await stage.decisionAbout(other);
    await end(moderator, other);
    await stage.judge(await stage.reported(other), "age_gate");
    await stage.appeal(stage.author, first);
    await stage.decide(stage.second, await stage.appealOf(first), "overturn");
    expect(await warningsOf(other)).toEqual(GATED);
    expect((await stage.read(stage.author, first)).appeal).toMatchObject({ status: "overturned", is_undone: false });
  });

  test("gets it after an appeal of a reporter, too", async () => {
    const { post, reader, decision } = await stage.refusedReport();
    await stage.appeal(reader, decision);
    const id = await stage.appealOf(decision);
    await expect(stage.decide(stage.second, id, "age_gate", "It is for adults", " ")).rejects.toMatchObject({
      hint: "rule",
    });
    await stage.decide(stage.second, id, "age_gate", "It is for adults");
    expect(await warningsOf(post)).toEqual(GATED);
    expect(await stage.toldTo(reader)).toMatchObject([{ verdict: "overturned", is_mine: true }]);
  });
});

describe("what is composed", () => {
  test("leaves out a gated post; its address, search and the library keep it", async () => {
    const follower = await stage.registered();
    const author = await stage.world.addPerson({ isCreator: true });
    await stage.world.as(follower, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [
      ...[follower.id, author.id],
    ]);
    const word = `z${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
    const post = await stage.world.addPost(author, { changes: { title: `A ${word}`, tags: [word] } });
    await stage.buy(follower, post);
    const count = async (who: Person | null, sql: string, value: string) =>
      (await stage.world.as(who, sql, [value])).length;
    const seen = async () => ({
      followed: await count(follower, "select from public.list_followed_posts() where id = $1", post),
      sitemapTag: await count(null, "select from unnest(public.list_sitemap_tags()) t where t = $1", word),
      search: await count(null, "select from public.search_posts($1)", word),
      page: await count(null, "select from public.find_post($1)", post),
      library: await count(follower, "select from public.list_library() where post_id = $1", post),
      badge: await count(follower, "select from public.list_library() where post_id = $1 and is_for_adults", post),
    });
    const everywhere = { followed: 1, sitemapTag: 1, search: 1, page: 1, library: 1, badge: 0 };
    expect(await seen()).toEqual(everywhere);
    await stage.judge(await stage.reported(post), "age_gate");
    expect(await seen()).toEqual({ ...everywhere, followed: 0, sitemapTag: 0, badge: 1 });
    await end(moderator, post);
    expect(await seen()).toEqual(everywhere);
  });

  test("tells no follower of it, here, by mail, in a digest or by push", async () => {
    const author = await stage.world.addPerson({ isCreator: true });
    const post = await stage.world.addPost(author);
    const readers: Record<string, Person> = {};
    for (const how of ["instant", "daily"]) {
      const reader = await stage.registered();
      readers[how] = reader;
      await stage.world.as(reader, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [
        ...[reader.id, author.id],
      ]);
      await stage.query(
        `update public.follow_notification_preferences w set email = $2::public.email_frequency, in_app = true
         from public.follows f where f.id = w.follows_id and f.follower_id = $1`,
        [reader.id, how],
      );
    }
    const tell = async () => {
      await stage.query("select public.notify_followers($1)", [post]);
      await stage.query("select public.mail_followers($1)", [post]);
      const ids = Object.values(readers).map(({ id }) => id);
      const notices = await stage.query(
        "select from public.notifications where post_id = $1 and kind = 'new_post' and user_id = any ($2)",
        [post, ids],
      );
      const mails = await stage.query(
        "select private.read_mail(o) as said from public.outbox o where o.user_id = any ($1) and template in ('new_post', 'daily_digest')",
        [ids],
      );
      return { notices: notices.rowCount, mails: mails.rows.map(({ said }) => said !== null) };
    };
    const report = await stage.reported(post);
    await stage.judge(report, "age_gate");
    expect(await tell()).toEqual({ notices: 0, mails: [] });
    await end(moderator, post);
    expect(await tell()).toEqual({ notices: 2, mails: [true, true] });
    // What waits in the outbox when the gate comes is not sent.
    await stage.judge(await stage.reported(post), "age_gate");
    expect(await tell()).toEqual({ notices: 2, mails: [false, false] });
  });

  test("ends a promotion, and gives it no rank and no staff pick", async () => {
    const calls = promotionCalls(stage.world);
    const author = await stage.world.addPerson({ isCreator: true });
    const post = await calls.addPromotable(author);
    const judged =
      "select private.may_rank(p) as ranks, private.ends_promotion(p) as ends, private.may_be_featured(p.id, null) as picked from public.posts p where p.id = $1";
    await stage.query("update public.profiles set created_at = now() - interval '9 days' where id = $1", [author.id]);
    expect(await stage.world.one(judged, [post])).toEqual({ ranks: true, ends: false, picked: true });
    await stage.judge(await stage.reported(post), "age_gate");
    expect(await stage.world.one(judged, [post])).toEqual({ ranks: false, ends: true, picked: false });
    const jobs = await stage.query("select from graphile_worker.jobs where key = 'rank_posts:age_gate'", []);
    expect(jobs.rowCount).toBe(1);
  });
});
