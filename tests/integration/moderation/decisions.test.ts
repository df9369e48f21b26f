import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReportStage, type ReportStage } from "#tests/support/moderation/report-stage.ts";
import { runWhileReadOnly } from "#tests/support/world/read-only.ts";
import type { Person } from "#tests/support/world/world.ts";

const RULE = "No threats and no harassment";

let stage: ReportStage;
let moderator: Person;

beforeAll(async () => {
  stage = await openReportStage();
  moderator = await stage.staff();
});
beforeEach(() => stage.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []));
afterAll(() => stage.close());

const judge = (who: Person | null, id: string, decision: string, facts = "It insults a reader", rule = RULE) =>
  stage.world.as(who, "select public.decide_report($1, $2, $3, $4)", [id, decision, rule, facts]);

/** Page by page: other files report, too. */
async function listAll() {
  const rows = await stage.list(moderator);
  for (let page = rows; page.length === 50; rows.push(...page))
    page = await stage.list(moderator, false, page.at(-1)?.id);
  return rows;
}

const statusOf = async (table: "posts" | "comments", id: string) =>
  (await stage.world.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status;

const toldTo = async (who: Person, kind: string) =>
  (
    await stage.query("select data from public.notifications where user_id = $1 and kind = $2", [who.id, kind])
  ).rows.map(({ data }) => data);

describe("the queue", () => {
  test("has the most urgent first, then the oldest; a page goes on where the last one ended", async () => {
    const late = await stage.reported(await stage.addPost(), { reason: "hate" });
    const urgent = await stage.reported(await stage.addPost(), {
      ...{ reason: "child_safety", details: "A child.", evidenceUrls: ["https://example.com"], goodFaith: true },
    });
    const rows = await listAll();
    const order = rows.map(({ priority }) => priority);
    expect(order).toEqual(order.toSorted());
    const at = (id: string) => rows.findIndex((row) => row.id === id);
    expect(at(urgent)).toBeLessThan(at(late));
    // Other files report meanwhile.
    const behind = (await stage.list(moderator, false, urgent, 1)).map(({ id }) => id);
    expect(behind).toHaveLength(1);
    expect(rows.slice(0, at(urgent) + 1).map(({ id }) => id)).not.toContain(behind[0]);
    expect(await stage.list(moderator, false, null, 1_000_000)).not.toHaveLength(0);
    expect(await stage.list(moderator, false, null, -5)).toEqual([]);
    await judge(moderator, late, "no_action");
    expect((await listAll()).map(({ id }) => id)).not.toContain(late);
    expect(await stage.list(moderator, true)).toContainEqual(
      expect.objectContaining({ id: late, status: "no_action" }),
    );
  });
});

describe("a removal", () => {
  test("of a post tells its author and all who reported it, with facts, rule and redress", async () => {
    const post = await stage.addPost();
    const [reader, other] = [await stage.registered(), await stage.registered()];
    const id = await stage.reported(post, {}, reader.cookie);
    const second = await stage.reported(post, {}, other.cookie);
    await judge(moderator, id, "remove");
    expect(await statusOf("posts", post)).toBe("removed");
    for (const one of [id, second]) {
      expect(await stage.rowOf(one)).toMatchObject({ status: "action_taken", decision: "remove" });
      expect((await stage.mailsOf(one)).at(-1)).toMatchObject({
        ...{ template: "report_decision", data: { decision: "remove", target: "post", rule: RULE } },
      });
      expect(await stage.audited(one)).toMatchObject([{ action: "decide_report", actor_id: moderator.id }]);
    }
    for (const who of [reader, other])
      expect(await toldTo(who, "report_decision")).toMatchObject([{ decision: "remove", target: "post" }]);
    expect(await toldTo(stage.author, "content_removed")).not.toHaveLength(0);
    const mail = await stage.world.one<{ data: object }>(
      "select data from public.outbox where natural_key like 'content_removed:' || $1 || ':%'",
      [post],
    );
    expect(mail.data).toMatchObject({ rule: RULE, facts: "It insults a reader" });
    const reasons =
      "select action, facts, rule, is_automated, redress from public.moderation_actions where target_id = $1";
    expect(await stage.world.as(stage.author, reasons, [post])).toEqual([
      {
        ...{ action: "remove_post", facts: "It insults a reader", rule: RULE, is_automated: false },
        redress: "You can appeal once within six months: on the page of this decision, or write to us.",
      },
    ]);
    expect(await stage.world.as(reader, reasons, [post])).toEqual([]);
    const jobs = await stage.query("select from graphile_worker.jobs where key = 'refund_removed_post:' || $1", [post]);
    expect(jobs.rows).toHaveLength(1);
  });

  test("under the law makes the page answer 451", async () => {
    const post = await stage.addPost();
    await judge(moderator, await stage.reported(post), "remove", "A court asked for it", "The law");
    expect(await stage.world.one("select removed_by_law from public.posts where id = $1", [post])).toEqual({
      removed_by_law: true,
    });
  });

  test("of a comment hides it and its answers, and tells its writer", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const comment = await stage.write(writer, post, "You are all fools.");
    await stage.write(await stage.commenter(), post, "Indeed.", comment);
    const id = await stage.reported(comment, { targetType: "comment" });
    await judge(moderator, id, "remove");
    expect(await statusOf("comments", comment)).toBe("removed");
    for (const who of [null, writer, stage.author]) expect(await stage.answers(who, comment)).toEqual([]);
    expect(await toldTo(writer, "comment_removed")).toEqual([{ by_law: false }]);
    const mail =
      "select data ->> 'comment' as said from public.outbox where template = 'comment_removed' and user_id = $1";
    expect(await stage.world.one(mail, [writer.id])).toEqual({ said: "You are all fools." });
    await expect(judge(moderator, id, "remove")).rejects.toThrow("conflict");
  });

  test("of a comment for buyers is mailed without its words, which may quote the paid text", async () => {
    const post = await stage.addPost("buyers");
    const writer = await stage.commenter();
    await stage.buy(writer, post);
    const comment = await stage.write(writer, post, "What is paid for.");
    const id = await stage.reported(comment, { targetType: "comment" }, writer.cookie).catch(() => null);
    expect(id).toBeNull();
    const buyer = await stage.registered();
    await stage.buy(buyer, post);
    await judge(moderator, await stage.reported(comment, { targetType: "comment" }, buyer.cookie), "remove");
    const mail = "select data from public.outbox where template = 'comment_removed' and user_id = $1";
    expect(JSON.stringify(await stage.world.one(mail, [writer.id]))).not.toContain("What is paid for.");
  });

  test("takes no profile, and nothing that is gone", async () => {
    const profile = await stage.reported(stage.author.id, { targetType: "profile" });
    await expect(judge(moderator, profile, "remove")).rejects.toThrow("validation_failed");
    const post = await stage.addPost();
    const id = await stage.reported(post);
    await stage.query("select public.remove_post($1, $2, 'By hand')", [post, moderator.id]);
    await expect(judge(moderator, id, "remove")).rejects.toThrow("conflict");
    expect((await stage.rowOf(id)).status).toBe("open");
    await judge(moderator, id, "no_action", "It was removed before");
  });
});

describe("limited reach", () => {
  const keptOut = (id: string) =>
    stage.query("select scope, reason, until from public.featured_exclusions where post_id = $1 or profile_id = $1", [
      id,
    ]);

  test("keeps a post out of the lists that recommend, tells both sides and decides its other reports", async () => {
    const post = await stage.addPost();
    const reader = await stage.registered();
    const [id, second] = [await stage.reported(post, {}, reader.cookie), await stage.reported(post)];
    await judge(moderator, id, "limit_reach", "Its title promises too much");
    expect((await keptOut(post)).rows).toEqual([
      { scope: ["trending", "featured", "digest", "promoted"], reason: "Its title promises too much", until: null },
    ]);
    expect(await statusOf("posts", post)).toBe("published");
    for (const one of [id, second])
      expect(await stage.rowOf(one)).toMatchObject({ status: "action_taken", decision: "limit_reach" });
    expect(await toldTo(reader, "report_decision")).toMatchObject([{ decision: "limit_reach", target: "post" }]);
    expect(await toldTo(stage.author, "reach_limited")).toHaveLength(1);
    const reasons = "select report_id, action, facts, rule from public.moderation_actions where target_id = $1";
    expect(await stage.world.as(stage.author, reasons, [post])).toEqual([
      { report_id: id, action: "limit_reach", facts: "Its title promises too much", rule: RULE },
    ]);
    const mail = "select data ->> 'rule' as rule from public.outbox where template = 'reach_limited' and user_id = $1";
    expect(await stage.world.one(mail, [stage.author.id])).toEqual({ rule: RULE });
    const next = await stage.reported(post);
    await expect(judge(moderator, next, "limit_reach")).rejects.toThrow("conflict");
    expect((await stage.rowOf(next)).status).toBe("open");
    await judge(moderator, next, "remove");
    expect(await statusOf("posts", post)).toBe("removed");
  });

  test("keeps all posts of a reported person out, and begins again where an old one has ended", async () => {
    const person = await stage.commenter();
    await judge(moderator, await stage.reported(person.id, { targetType: "profile" }), "limit_reach");
    expect((await keptOut(person.id)).rows).toHaveLength(1);
    await stage.query("update public.featured_exclusions set until = now() where profile_id = $1", [person.id]);
    await judge(moderator, await stage.reported(person.id, { targetType: "profile" }), "limit_reach", "Once more");
    expect((await keptOut(person.id)).rows).toMatchObject([{ reason: "Once more", until: null }]);
  });

  test("is nothing for a comment, nor for a post that is gone", async () => {
    const post = await stage.addPost();
    const comment = await stage.write(await stage.commenter(), post, "Words.");
    const about = await stage.reported(comment, { targetType: "comment" });
    await expect(judge(moderator, about, "limit_reach")).rejects.toThrow("validation_failed");
    const id = await stage.reported(post);
    await stage.query("select public.remove_post($1, $2, 'By hand')", [post, moderator.id]);
    await expect(judge(moderator, id, "limit_reach")).rejects.toThrow("conflict");
    expect((await keptOut(post)).rows).toEqual([]);
  });
});

describe("a decision", () => {
  test("that changes nothing is told to the reporter, and not to the author", async () => {
    const post = await stage.addPost();
    const reader = await stage.registered();
    const id = await stage.reported(post, {}, reader.cookie);
    await expect(judge(moderator, id, "duplicate")).rejects.toThrow("conflict");
    await judge(moderator, id, "no_action");
    expect(await statusOf("posts", post)).toBe("published");
    expect(await toldTo(reader, "report_decision")).toMatchObject([{ decision: "no_action" }]);
    const reasons = "select from public.moderation_actions where target_id = $1";
    expect(await stage.world.as(stage.author, reasons, [post])).toEqual([]);
    expect((await stage.open(moderator, id)).history).toMatchObject([{ action: "no_action" }]);
    const next = await stage.reported(post);
    await judge(moderator, next, "duplicate");
    expect(await stage.rowOf(next)).toMatchObject({ status: "duplicate" });
  });

  test("that changes nothing decides all reports of the same text for the same reason, and no others", async () => {
    const post = await stage.addPost();
    const second = await stage.registered();
    const id = await stage.reported(post);
    const same = await stage.reported(post, {}, second.cookie);
    const otherReason = await stage.reported(post, { reason: "hate" });
    const asLaw = { details: "It is forbidden.", evidenceUrls: ["https://example.com"], goodFaith: true, name: "Ada" };
    const notices = [
      await stage.reported(post, { ...asLaw, reason: "illegal" }),
      await stage.reported(post, { ...asLaw, reason: "illegal" }),
    ];
    await stage.world.pool.query(
      "update public.post_versions set free_doc = jsonb_set(free_doc, '{content,0,content,0,text}', '\"Changed.\"') where post_id = $1",
      [post],
    );
    const changed = await stage.reported(post);
    await judge(moderator, id, "no_action");
    const statuses = async (ids: string[]) => Promise.all(ids.map(async (one) => (await stage.rowOf(one)).status));
    expect(await statuses([id, same])).toEqual(["no_action", "no_action"]);
    expect(await toldTo(second, "report_decision")).toMatchObject([{ decision: "no_action" }]);
    expect(await statuses([otherReason, ...notices, changed])).toEqual(["open", "open", "open", "open"]);
    await judge(moderator, notices[0] ?? "", "no_action");
    expect(await statuses(notices)).toEqual(["no_action", "open"]);
  });

  test("of two moderators at once counts once; the other is told", async () => {
    const post = await stage.addPost();
    const id = await stage.reported(post);
    const owner = await stage.staff("owner");
    const done = await Promise.allSettled([judge(moderator, id, "no_action"), judge(owner, id, "remove")]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = done.find((one) => one.status === "rejected");
    expect(String(refused?.reason)).toContain("conflict");
    expect(await stage.audited(id)).toHaveLength(1);
  });

  test("can be made while the site is read-only: staff go on", async () => {
    const id = await stage.reported(await stage.addPost());
    const remove = "select public.decide_report($1, 'remove', $2, 'It insults a reader')";
    await runWhileReadOnly(stage.world, moderator, remove, [id, RULE]);
  });

  test("needs the office, a code of the last 15 minutes, facts, a rule and a known word", async () => {
    const post = await stage.addPost();
    const reporter = await stage.registered();
    const id = await stage.reported(post, {}, reporter.cookie);
    const others = [await stage.staff("finance"), await stage.staff("support"), await stage.staff(null)];
    for (const who of [...others, reporter, stage.author])
      await expect(judge(who, id, "remove")).rejects.toThrow("not_found");
    await expect(judge(null, id, "remove")).rejects.toThrow("permission denied");
    await expect(judge(await stage.staff("moderator", 16), id, "remove")).rejects.toThrow("step_up_required");
    await expect(judge(moderator, id, "remove", "  ")).rejects.toThrow("validation_failed");
    await expect(judge(moderator, id, "remove", "x".repeat(501))).rejects.toThrow("validation_failed");
    await expect(judge(moderator, id, "remove", "It is spam", " ")).rejects.toThrow("validation_failed");
    await expect(judge(moderator, id, "ban")).rejects.toThrow("validation_failed");
    await expect(judge(moderator, crypto.randomUUID(), "remove")).rejects.toThrow("not_found");
    expect(await stage.rowOf(id)).toMatchObject({ status: "open" });
    expect(await stage.audited(id)).toEqual([]);
    expect(await statusOf("posts", post)).toBe("published");
  });
});
