import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { APPEAL_WORDS, type AppealStage, openAppealStage } from "#tests/support/moderation/appeal-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: AppealStage;
let first: Person;
let second: Person;
let owner: Person;

beforeAll(async () => {
  stage = await openAppealStage();
  ({ first, second, owner } = stage);
});
beforeEach(() => stage.forgetLimits());
afterAll(() => stage.close());

describe("an appeal", () => {
  test("of an author: another moderator overturns it; the post is back, and both sides hear it", async () => {
    const { post, reader, report, decision } = await stage.removedPost();
    expect(await stage.read(stage.author, decision)).toMatchObject({
      action: "remove_post",
      why_no_appeal: null,
      appeal: null,
    });
    await stage.appeal(stage.author, decision, `  ${APPEAL_WORDS}\n`);
    expect(await stage.rowOf(report)).toMatchObject({ status: "appealed", decision: "remove" });
    const id = await stage.appealOf(decision);
    expect((await stage.listOpen(second)).find((one) => one.id === id)).toMatchObject({
      ...{ words: APPEAL_WORDS, may_decide: true, report_id: report },
    });
    await stage.decide(second, id, "overturn", "  It was\n a quotation ");
    expect(await stage.stateOf("posts", post)).toBe("published");
    expect(await stage.rowOf(report)).toMatchObject({ status: "overturned" });
    expect((await stage.listOpen(second)).map((one) => one.id)).not.toContain(id);
    expect((await stage.read(stage.author, decision)).appeal).toMatchObject({
      ...{ status: "overturned", answer: "It was a quotation", is_undone: true, by_same_person: false },
    });
    expect((await stage.toldTo(stage.author)).at(-1)).toEqual({ verdict: "overturned", is_mine: true });
    expect(await stage.toldTo(reader)).toMatchObject([{ verdict: "overturned", is_mine: false }]);
    expect(await stage.mailsTo(reader)).toMatchObject([{ verdict: "overturned", what: "remove_post" }]);
    expect(await stage.mailsTo(stage.author)).toContainEqual(
      expect.objectContaining({ facts: "It was a quotation", path: `/decisions/${decision}`, is_undone: true }),
    );
    const log = "select action, actor_id, reason from public.admin_audit_log where target = any ($1) order by id";
    expect((await stage.query(log, [[`post:${post}`, `appeal:${id}`]])).rows).toEqual([
      { action: "remove_post", actor_id: first.id, reason: "It insults a reader" },
      { action: "reinstate_post", actor_id: second.id, reason: "It was a quotation" },
      { action: "decide_appeal", actor_id: second.id, reason: "It was a quotation" },
    ]);
    await expect(stage.decide(second, id, "uphold")).rejects.toThrow("conflict");
  });

  test("of an author that is upheld changes nothing, and only they hear it", async () => {
    const { post, reader, report, decision } = await stage.removedPost();
    await stage.appeal(stage.author, decision);
    await stage.decide(second, await stage.appealOf(decision), "uphold", "It is an insult");
    expect(await stage.stateOf("posts", post)).toBe("removed");
    expect(await stage.rowOf(report)).toMatchObject({ status: "upheld" });
    expect((await stage.toldTo(stage.author)).at(-1)).toEqual({ verdict: "upheld", is_mine: true });
    expect(await stage.toldTo(reader)).toEqual([]);
  });

  test("brings a post back as it was: unpublished, or a draft", async () => {
    for (const [was, change, becomes] of [
      ["unpublished", "status = 'unpublished', unpublished_at = now()", "unpublished"],
      ["deleted", "status = 'deleted', deleted_at = now()", "unpublished"],
    ] as const) {
      const post = await stage.addPost();
      const report = await stage.reported(post);
      await stage.query(`update public.posts set ${change} where id = $1`, [post]);
      await stage.judge(report, "remove");
      const decision = await stage.decisionAbout(post);
      await stage.appeal(stage.author, decision);
      await stage.decide(second, await stage.appealOf(decision), "overturn");
      expect([was, await stage.stateOf("posts", post)]).toEqual([was, becomes]);
    }
  });

  test("does not undo a later removal of the same post", async () => {
    const { post, decision } = await stage.removedPost();
    await stage.query("select public.reinstate_post($1, $2, 'A slip', true)", [post, second.id]);
    await stage.query("select public.remove_post($1, $2, 'Another reason')", [post, second.id]);
    await stage.appeal(stage.author, decision);
    await stage.decide(second, await stage.appealOf(decision), "overturn");
    expect(await stage.stateOf("posts", post)).toBe("removed");
    expect((await stage.read(stage.author, decision)).appeal).toMatchObject({ status: "overturned", is_undone: false });
  });

  test("shows a comment again as it was before", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const comment = await stage.write(writer, post, "As she said: fools.");
    await stage.judge(await stage.reported(comment, { targetType: "comment" }), "remove");
    const decision = await stage.decisionAbout(comment);
    await stage.appeal(writer, decision);
    await stage.decide(second, await stage.appealOf(decision), "overturn");
    expect(await stage.stateOf("comments", comment)).toBe("published");
  });

  test("ends an exclusion", async () => {
    const post = await stage.addPost();
    await stage.judge(await stage.reported(post), "limit_reach");
    const decision = await stage.decisionAbout(post);
    await stage.appeal(stage.author, decision);
    await stage.decide(second, await stage.appealOf(decision), "overturn");
    const left = await stage.query("select from public.featured_exclusions where post_id = $1", [post]);
    expect(left.rows).toEqual([]);
  });

  test("restores an account, also one that is suspended: there only an owner decides", async () => {
    const person = await stage.commenter();
    await stage.setStatus(owner, person, "suspended");
    const decision = await stage.decisionAbout(person.id);
    await stage.appeal(person, decision);
    const id = await stage.appealOf(decision);
    await expect(stage.decide(second, id, "overturn")).rejects.toMatchObject({ detail: "Only the owner can do this." });
    const other = await stage.staff("owner");
    await stage.decide(other, id, "overturn");
    expect(await stage.stateOf("profiles", person.id)).toBe("active");
    const limited = await stage.commenter();
    await stage.setStatus(first, limited, "limited");
    const again = await stage.decisionAbout(limited.id);
    await stage.appeal(limited, again);
    await stage.decide(second, await stage.appealOf(again), "overturn");
    expect(await stage.stateOf("profiles", limited.id)).toBe("active");
  });

  test("changes nothing where another decision came after the one that was wrong", async () => {
    const person = await stage.commenter();
    await stage.setStatus(first, person, "limited");
    const decision = await stage.decisionAbout(person.id);
    await stage.appeal(person, decision);
    await stage.setStatus(first, person, "active", { seen: "limited" });
    await stage.setStatus(first, person, "limited");
    await stage.decide(second, await stage.appealOf(decision), "overturn");
    expect(await stage.stateOf("profiles", person.id)).toBe("limited");
    expect((await stage.read(person, decision)).appeal).toMatchObject({ status: "overturned", is_undone: false });
  });

  test("of a reporter: what was left up is removed, and its author hears why and can appeal", async () => {
    const { post, reader, report, decision } = await stage.refusedReport();
    await stage.appeal(reader, decision);
    const id = await stage.appealOf(decision);
    await expect(stage.decide(second, id, "overturn")).rejects.toMatchObject({ hint: "verdict" });
    await expect(stage.decide(second, id, "remove", "It is an insult", " ")).rejects.toMatchObject({ hint: "rule" });
    await stage.decide(second, id, "remove", "It is an insult");
    expect(await stage.stateOf("posts", post)).toBe("removed");
    expect(await stage.rowOf(report)).toMatchObject({ status: "overturned" });
    expect(await stage.toldTo(reader)).toMatchObject([{ verdict: "overturned", is_mine: true }]);
    const removal = await stage.decisionAbout(post);
    expect(removal).not.toBe(decision);
    expect(await stage.read(stage.author, removal)).toMatchObject({ action: "remove_post", why_no_appeal: null });
    await expect(stage.read(stage.author, decision)).rejects.toThrow("not_found");
  });
});

test("the figures of the year count appeals, and those that changed our decision", async () => {
  const figures = async () => {
    await stage.query("select private.measure_decisions()", []);
    const now = "select appeals, overturned from public.decision_years order by year desc limit 1";
    return stage.world.one<{ appeals: number; overturned: number }>(now, []);
  };
  const before = await figures();
  for (const verdict of ["overturn", "uphold"]) {
    const { decision } = await stage.removedPost();
    await stage.appeal(stage.author, decision);
    await stage.decide(second, await stage.appealOf(decision), verdict);
  }
  const { appeals, overturned } = await figures();
  expect(appeals).toBeGreaterThanOrEqual(before.appeals + 2);
  expect(overturned).toBeGreaterThanOrEqual(before.overturned + 1);
  expect(overturned).toBeLessThan(appeals);
});
