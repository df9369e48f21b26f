import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AppealStage, openAppealStage } from "#tests/support/moderation/appeal-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: AppealStage;
let owner: Person;

beforeAll(async () => {
  stage = await openAppealStage();
  ({ owner } = stage);
});
beforeEach(() => stage.forgetLimits());
afterAll(() => stage.close());

/** A post of a new author: suspended, it changes nothing for other tests. */
async function reportedPost() {
  const author = await stage.world.addPerson({ isCreator: true });
  const post = await stage.world.addPost(author);
  const reader = await stage.registered();
  return { author, post, reader, report: await stage.reported(post, {}, reader.cookie) };
}

test("the owner suspends the author by a report of a post: all its reports are closed, and both sides hear why", async () => {
  const { author, post, reader, report } = await reportedPost();
  const second = await stage.reported(post);
  await stage.judge(report, "suspend", owner);
  expect(await stage.stateOf("profiles", author.id)).toBe("suspended");
  expect(await stage.stateOf("posts", post)).toBe("published");
  for (const one of [report, second])
    expect(await stage.rowOf(one)).toMatchObject({ status: "action_taken", decision: "suspend" });
  expect(await stage.accountMails(author)).toMatchObject([
    { template: "account_suspended", data: { facts: "It insults a reader" } },
  ]);
  expect((await stage.mailsOf(report)).at(-1)).toMatchObject({ data: { decision: "suspend", target: "post" } });
  const notices =
    "select data ->> 'decision' as decision from public.notifications where user_id = $1 and kind = 'report_decision'";
  expect((await stage.query(notices, [reader.id])).rows).toEqual([{ decision: "suspend" }]);
  const reasons = "select report_id, action, redress from public.moderation_actions where affected_id = $1";
  expect((await stage.query(reasons, [author.id])).rows).toEqual([
    { report_id: report, action: "suspend_account", redress: expect.stringContaining("appeal once") },
  ]);
  expect(await stage.auditOf(author)).toMatchObject([{ action: "set_account_status", actor_id: owner.id }]);
  expect(await stage.audited(report)).toMatchObject([{ action: "decide_report", actor_id: owner.id }]);
});

test("an appeal of it restores the account, and the report is overturned", async () => {
  const { author, post, reader, report } = await reportedPost();
  const second = await stage.reported(post);
  await stage.judge(report, "suspend", owner);
  const decision = await stage.decisionAbout(author.id);
  await stage.appeal(author, decision);
  expect(await stage.rowOf(report)).toMatchObject({ status: "appealed" });
  const id = await stage.appealOf(decision);
  await expect(stage.decide(stage.second, id, "overturn")).rejects.toMatchObject({
    detail: "Only the owner can do this.",
  });
  await stage.decide(await stage.staff("owner"), id, "overturn");
  expect(await stage.stateOf("profiles", author.id)).toBe("active");
  for (const one of [report, second]) {
    expect(await stage.rowOf(one)).toMatchObject({ status: "overturned" });
  }
  expect(await stage.mailsTo(reader)).toMatchObject([{ verdict: "overturned", target: "post" }]);
  expect(await stage.toldTo(reader)).toMatchObject([{ verdict: "overturned", is_mine: false }]);
});

test("moderators neither see nor have it; stale codes, comments and accounts that are suspended are refused, and nothing changes", async () => {
  const { author, post, report } = await reportedPost();
  expect(await stage.open(stage.first, report)).toMatchObject({ may_suspend: false });
  expect(await stage.open(owner, report)).toMatchObject({ may_suspend: true });
  await expect(stage.judge(report, "suspend")).rejects.toMatchObject({
    ...{ message: "forbidden", detail: "Only the owner can do this." },
  });
  const others = [await stage.staff("finance"), await stage.staff("support"), author];
  for (const who of others) await expect(stage.judge(report, "suspend", who)).rejects.toThrow("not_found");
  await expect(stage.judge(report, "suspend", await stage.staff("owner", 16))).rejects.toThrow("step_up_required");
  const comment = await stage.write(await stage.commenter(), post, "Words.");
  const about = await stage.reported(comment, { targetType: "comment" });
  expect(await stage.open(owner, about)).toMatchObject({ may_suspend: false });
  await expect(stage.judge(about, "suspend", owner)).rejects.toMatchObject({ hint: "decision" });
  expect(await stage.rowOf(report)).toMatchObject({ status: "open" });
  expect(await stage.stateOf("profiles", author.id)).toBe("active");
  await stage.setStatus(owner, author, "suspended");
  expect(await stage.open(owner, report)).toMatchObject({ may_suspend: false });
  await expect(stage.judge(report, "suspend", owner)).rejects.toThrow("conflict");
});

test("a report of a profile suspends its person, but never the owner who decides", async () => {
  const person = await stage.commenter();
  await stage.judge(await stage.reported(person.id, { targetType: "profile" }), "suspend", owner);
  expect(await stage.stateOf("profiles", person.id)).toBe("suspended");
  await stage.query("update public.profiles set handle = $2, name = 'An owner' where id = $1", [
    ...[owner.id, `o_${owner.id.slice(0, 8)}`],
  ]);
  const own = await stage.reported(owner.id, { targetType: "profile" });
  await expect(stage.judge(own, "suspend", owner)).rejects.toThrow("forbidden");
});
