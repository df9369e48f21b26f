import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReportStage, type ReportStage } from "#tests/support/moderation/report-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const RULE = "No threats and no harassment";
const FACTS = "It insults a reader";

type Entry = {
  id: string;
  comment_id: string;
  priority: number;
  reasons: string[];
  alike: string;
  body: string | null;
  is_for_buyers: boolean;
  author_comments: string;
  state_now: string | null;
};

let stage: ReportStage;
let moderator: Person;

beforeAll(async () => {
  stage = await openReportStage();
  moderator = await stage.staff();
});
beforeEach(() => stage.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []));
afterAll(() => stage.close());

const listPage = (who: Person | null, after: string | null = null, most = 50) =>
  stage.world.as<Entry>(who, "select * from public.list_comment_reports($1, $2)", [after, most]);

async function listAll(): Promise<Entry[]> {
  const rows = await listPage(moderator);
  for (let page = rows; page.length === 50; rows.push(...page)) page = await listPage(moderator, page.at(-1)?.id);
  return rows;
}

const entryOf = async (comment: string) => (await listAll()).find(({ comment_id: id }) => id === comment);

async function decide(who: Person | null, reports: string[], decision = "remove", facts = FACTS, rule = RULE) {
  const sql = "select public.decide_comment_reports($1, $2, $3, $4) as decided";
  const [row] = await stage.world.as<{ decided: number }>(who, sql, [reports, decision, rule, facts]);
  return row?.decided;
}

async function removeAll(who: Person | null, writer: string, facts = FACTS, rule = RULE) {
  const sql = "select public.remove_comments_of($1, $2, $3) as result";
  const [row] = await stage.world.as<{ result: { removed: number; has_more: boolean } }>(who, sql, [
    writer,
    rule,
    facts,
  ]);
  return row?.result;
}

const statusOf = async (comment: string) =>
  (await stage.world.one<{ status: string }>("select status from public.comments where id = $1", [comment])).status;
const report = (comment: string, more: object = {}) => stage.reported(comment, { targetType: "comment", ...more });
const mailsTo = async (who: Person, template: string) =>
  (await stage.query("select data from public.outbox where user_id = $1 and template = $2", [who.id, template])).rows;

describe("the list", () => {
  test("has a comment once, with all its reasons, by its most urgent report", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const comment = await stage.write(writer, post, "You are all fools.");
    await stage.write(writer, post, "All of you.");
    await report(comment);
    const urgent = await report(comment, { reason: "private_information" });
    expect((await listAll()).filter(({ comment_id: id }) => id === comment)).toMatchObject([
      {
        ...{ id: urgent, priority: 1, alike: "2", body: "You are all fools.", is_for_buyers: false },
        ...{ author_comments: "2", state_now: "published", reasons: "{spam,private_information}" },
      },
    ]);
  });

  test("has the most urgent first, and a page goes on where the last one ended", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    for (const reason of ["hate", "private_information", "spam"])
      await report(await stage.write(writer, post, `Words that are ${reason}`), { reason });
    const whole = await listAll();
    const order = whole.map(({ priority }) => priority);
    expect(order).toEqual(order.toSorted());
    const walked: Entry[] = [];
    for (let page = await listPage(moderator, null, 2); page.length > 0; ) {
      walked.push(...page);
      page = await listPage(moderator, page.at(-1)?.id, 2);
    }
    expect(walked.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  test("shows no words that only buyers read", async () => {
    const post = await stage.addPost("buyers");
    const [writer, buyer] = [await stage.commenter(), await stage.registered()];
    await stage.buy(writer, post);
    await stage.buy(buyer, post);
    const comment = await stage.write(writer, post, "What is paid for.");
    await stage.reported(comment, { targetType: "comment" }, buyer.cookie);
    const entry = await entryOf(comment);
    expect(entry).toMatchObject({ body: null, is_for_buyers: true });
    expect(JSON.stringify(entry)).not.toContain("What is paid for.");
  });

  test("is for owners and moderators", async () => {
    for (const office of ["finance", "support", null])
      await expect(listPage(await stage.staff(office))).rejects.toThrow("not_found");
    await expect(listPage(null)).rejects.toThrow("permission denied");
    expect(await listPage(await stage.staff("owner"))).not.toHaveLength(0);
    expect(await listPage(moderator, null, -1)).toEqual([]);
  });
});

describe("one decision about many", () => {
  test("removes each, decides all their reports, and tells every writer and reporter", async () => {
    const post = await stage.addPost();
    const [one, other, reader] = [await stage.commenter(), await stage.commenter(), await stage.registered()];
    const comments = [await stage.write(one, post, "Fools."), await stage.write(other, post, "Idiots.")];
    const first = await report(comments[0] ?? "");
    const second = await stage.reported(comments[0] ?? "", { targetType: "comment" }, reader.cookie);
    const third = await report(comments[1] ?? "");
    expect(await decide(moderator, [first, third, third])).toBe(2);
    for (const comment of comments) expect(await statusOf(comment)).toBe("removed");
    for (const id of [first, second, third]) expect((await stage.rowOf(id)).status).toBe("action_taken");
    expect(await stage.mailsOf(second)).toContainEqual(
      expect.objectContaining({ template: "report_decision", user_id: reader.id }),
    );
    for (const writer of [one, other]) expect(await mailsTo(writer, "comment_removed")).toHaveLength(1);
    for (const comment of comments)
      expect(
        await stage.world.as(one, "select action from public.moderation_actions where target_id = $1", [comment]),
      ).toHaveLength(comment === comments[0] ? 1 : 0);
  });

  test("can leave them up", async () => {
    const comment = await stage.write(await stage.commenter(), await stage.addPost(), "Fair words.");
    const ids = [await report(comment), await report(comment, { reason: "hate" })];
    expect(await decide(moderator, ids, "no_action", "It is fair", "None was broken")).toBe(1);
    expect(await statusOf(comment)).toBe("published");
    for (const id of ids) expect((await stage.rowOf(id)).status).toBe("no_action");
    expect(await entryOf(comment)).toBeUndefined();
  });

  test("leaves alone what was decided or deleted meanwhile, and decides the rest", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const done = await stage.write(writer, post, "Done.");
    const gone = await stage.write(writer, post, "Gone.");
    const open = await stage.write(writer, post, "Open.");
    const emptied = await stage.write(writer, post, "Emptied.");
    await stage.write(await stage.commenter(), post, "An answer.", emptied);
    const reports = [await report(done), await report(gone), await report(open), await report(emptied)];
    await decide(moderator, [reports[0] ?? ""], "no_action");
    await stage.remove(writer, gone);
    await stage.remove(writer, emptied);
    expect(await decide(moderator, reports)).toBe(1);
    expect(await statusOf(done)).toBe("published");
    expect((await stage.rowOf(reports[1] ?? "")).status).toBe("open");
    expect(await statusOf(open)).toBe("removed");
  });

  test("of two moderators at once counts once for each comment", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const reports: string[] = [];
    for (let at = 0; at < 6; at++) reports.push(await report(await stage.write(writer, post, `Words ${at}`)));
    const owner = await stage.staff("owner");
    const counts = await Promise.all([
      decide(moderator, reports),
      decide(owner, reports.toReversed(), "no_action"),
      removeAll(await stage.staff(), writer.id),
    ]);
    const decided = (counts[0] ?? 0) + (counts[1] ?? 0);
    expect(decided).toBeLessThanOrEqual(6);
    for (const id of reports) expect(await stage.audited(id)).toHaveLength(1);
  });

  test("needs the office, a fresh code, facts, a rule, a known word and 1 to 50 comments", async () => {
    const comment = await stage.write(await stage.commenter(), await stage.addPost(), "Words.");
    const id = await report(comment);
    for (const who of [await stage.staff("finance"), await stage.staff("support"), await stage.staff(null)])
      await expect(decide(who, [id])).rejects.toThrow("not_found");
    await expect(decide(null, [id])).rejects.toThrow("permission denied");
    await expect(decide(await stage.staff("moderator", 16), [id])).rejects.toThrow("step_up_required");
    await expect(decide(moderator, [id], "remove", " ")).rejects.toThrow("validation_failed");
    await expect(decide(moderator, [id], "remove", FACTS, " ")).rejects.toThrow("validation_failed");
    await expect(decide(moderator, [id], "duplicate")).rejects.toThrow("validation_failed");
    await expect(decide(moderator, [])).rejects.toThrow("validation_failed");
    await expect(decide(moderator, Array.from({ length: 51 }, randomUUID))).rejects.toThrow("bounded_list");
    expect(await decide(moderator, [randomUUID()])).toBe(0);
    expect(await stage.rowOf(id)).toMatchObject({ status: "open" });
    expect(await statusOf(comment)).toBe("published");
  });

  test("is only about comments: a post that is named stays", async () => {
    const post = await stage.addPost();
    const id = await stage.reported(post);
    expect(await decide(moderator, [id])).toBe(0);
    expect(await stage.rowOf(id)).toMatchObject({ status: "open" });
  });
});

describe("all comments of an account", () => {
  test("are removed, with a reason for each, and one notice and mail", async () => {
    const [here, there] = [await stage.addPost(), await stage.addPost()];
    const [writer, other] = [await stage.commenter(), await stage.commenter()];
    const own = [
      await stage.write(writer, here, "Fools."),
      await stage.write(writer, there, "Idiots."),
      await stage.write(writer, here, "Thieves."),
    ];
    const others = await stage.write(other, here, "Fair words.");
    const deleted = await stage.write(writer, here, "A slip.");
    await stage.remove(writer, deleted);
    const filed = await report(own[1] ?? "");
    expect(await removeAll(moderator, writer.id)).toEqual({ removed: 3, has_more: false });
    for (const comment of own) expect(await statusOf(comment)).toBe("removed");
    expect(await statusOf(others)).toBe("published");
    expect(await stage.rowOf(filed)).toMatchObject({ status: "action_taken", decision: "remove" });
    const reasons = "select target_id from public.moderation_actions where affected_id = $1 and rule = $2";
    expect((await stage.world.as(writer, reasons, [writer.id, RULE])).length).toBe(3);
    expect(await mailsTo(writer, "comments_removed")).toEqual([{ data: { comments: 3, rule: RULE, facts: FACTS } }]);
    expect(await mailsTo(writer, "comment_removed")).toEqual([]);
    const notices = "select data from public.notifications where user_id = $1 and kind = 'comment_removed'";
    expect((await stage.query(notices, [writer.id])).rows).toEqual([{ data: { by_law: false, comments: 3 } }]);
    const log =
      "select count(*)::integer as rows from public.admin_audit_log where action = 'remove_comment' and target = any($1)";
    expect(await stage.world.one(log, [own.map((id) => `comment:${id}`)])).toEqual({ rows: 3 });
    expect(await removeAll(moderator, writer.id)).toEqual({ removed: 0, has_more: false });
    expect(await mailsTo(writer, "comments_removed")).toHaveLength(1);
  });

  test("are 200 at a time", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    await stage.query(
      "insert into public.comments (post_id, author_id, body) select $1, $2, 'Words ' || n from generate_series(1, 205) n",
      [post, writer.id],
    );
    expect(await removeAll(moderator, writer.id)).toEqual({ removed: 200, has_more: true });
    expect(await removeAll(moderator, writer.id)).toEqual({ removed: 5, has_more: false });
  });

  test("need the office, a fresh code, facts and a rule", async () => {
    const writer = await stage.commenter();
    const comment = await stage.write(writer, await stage.addPost(), "Words.");
    for (const who of [await stage.staff("finance"), await stage.staff(null), writer, stage.author])
      await expect(removeAll(who, writer.id)).rejects.toThrow("not_found");
    await expect(removeAll(null, writer.id)).rejects.toThrow("permission denied");
    await expect(removeAll(await stage.staff("moderator", 16), writer.id)).rejects.toThrow("step_up_required");
    await expect(removeAll(moderator, writer.id, "")).rejects.toThrow("validation_failed");
    await expect(removeAll(moderator, writer.id, FACTS, "x")).rejects.toThrow("validation_failed");
    expect(await statusOf(comment)).toBe("published");
    expect(await removeAll(moderator, randomUUID())).toEqual({ removed: 0, has_more: false });
  });
});
