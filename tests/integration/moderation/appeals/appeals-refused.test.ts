import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AppealStage, openAppealStage } from "#tests/support/moderation/appeal-stage.ts";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { runWhileReadOnly } from "#tests/support/world/read-only.ts";
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

describe("an appeal is refused", () => {
  test("to strangers, staff included, who do not even learn of the decision", async () => {
    const { reader, decision } = await stage.removedPost();
    const stranger = await stage.registered();
    for (const who of [stranger, reader, first, owner]) {
      await expect(stage.appeal(who, decision)).rejects.toThrow("not_found");
      await expect(stage.read(who, decision)).rejects.toThrow("not_found");
    }
    await expect(stage.appeal(null, decision)).rejects.toThrow("permission denied");
    await expect(stage.appeal(stage.author, "00000000-0000-4000-8000-000000000000")).rejects.toThrow("not_found");
    expect((await stage.listOwn(stranger)).map(({ id }) => id)).toEqual([]);
    expect((await stage.listOwn(stage.author)).map(({ id }) => id)).toContain(decision);
  });

  test("the second time, also from two tabs at once", async () => {
    const { decision } = await stage.removedPost();
    const both = await Promise.allSettled([stage.appeal(stage.author, decision), stage.appeal(stage.author, decision)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(stage.appeal(stage.author, decision)).rejects.toMatchObject({
      detail: "This decision was appealed already. That is possible once.",
    });
    await stage.decide(second, await stage.appealOf(decision), "uphold");
    await expect(stage.appeal(stage.author, decision)).rejects.toThrow("conflict");
  });

  test("after six months, and of what cannot be appealed", async () => {
    const { decision } = await stage.removedPost();
    const age = "update public.moderation_actions set created_at = now() - $2::interval where id = $1";
    await stage.query(age, [decision, "6 months 1 minute"]);
    await expect(stage.appeal(stage.author, decision)).rejects.toMatchObject({
      detail: "The six months to appeal are over.",
    });
    await stage.query(age, [decision, "5 months 27 days"]);
    await stage.appeal(stage.author, decision);
    const person = await stage.commenter();
    await stage.setStatus(first, person, "limited");
    await stage.setStatus(first, person, "active", { seen: "limited" });
    await expect(stage.appeal(person, await stage.decisionAbout(person.id))).rejects.toMatchObject({
      detail: "This decision cannot be appealed.",
    });
  });

  test("with too few or too many words", async () => {
    const { decision } = await stage.removedPost();
    for (const words of [null, "", "Too short", ` ${"x".repeat(19)} `, "x".repeat(2001)])
      await expect(stage.appeal(stage.author, decision, words)).rejects.toMatchObject({ hint: "words" });
    await expect(stage.appeal(stage.author, decision, "x".repeat(2_000_000))).rejects.toThrow();
    await stage.appeal(stage.author, decision, "x".repeat(2000));
  });
});

test("the objections of an author are refused while the site is read-only, like all that people write", async () => {
  const { decision } = await stage.removedPost();
  const words = "It was a quotation, with its source.";
  const appeal = "select public.file_appeal($1, $2)";
  await expect(runWhileReadOnly(stage.world, stage.author, appeal, [decision, words])).rejects.toThrow("read_only");
  await stage.appeal(stage.author, decision);
  const { claim, decide, decisionAbout, NOTICE } = copyrightCalls(stage.world);
  const author = await stage.world.addPerson({ isCreator: true });
  const post = await stage.world.addPost(author);
  await decide(first, await claim(post), "remove");
  const notice = [await decisionAbout(post, "remove_post"), JSON.stringify(NOTICE)];
  const file = "select public.file_counter_notice($1, $2)";
  await expect(runWhileReadOnly(stage.world, author, file, notice)).rejects.toThrow("read_only");
  await stage.world.as(author, file, notice);
});

describe("the decision on an appeal is refused", () => {
  test("to the person who decided first, while another could", async () => {
    const { post, decision } = await stage.removedPost();
    await stage.appeal(stage.author, decision);
    const id = await stage.appealOf(decision);
    await expect(stage.decide(first, id, "overturn")).rejects.toMatchObject({
      ...{ message: "forbidden", detail: "You made this decision. Another of us has to decide the appeal." },
    });
    expect((await stage.listOpen(first)).find((one) => one.id === id)).toMatchObject({ may_decide: false });
    expect(await stage.stateOf("posts", post)).toBe("removed");
  });

  test("to the person who appealed, whatever their office", async () => {
    const colleague = await stage.staff();
    const { report, decision } = await stage.refusedReport();
    await stage.query("update public.reports set reporter_id = $2 where id = $1", [report, colleague.id]);
    await stage.appeal(colleague, decision);
    await expect(stage.decide(colleague, await stage.appealOf(decision), "remove")).rejects.toMatchObject({
      detail: "This appeal is yours. Another of us has to decide it.",
    });
  });

  test("to other offices, to strangers, without a fresh code, and without a reason", async () => {
    const { decision } = await stage.removedPost();
    await stage.appeal(stage.author, decision);
    const id = await stage.appealOf(decision);
    for (const who of [
      await stage.staff("support"),
      await stage.staff("finance"),
      await stage.staff(null),
      stage.author,
    ]) {
      await expect(stage.decide(who, id, "overturn")).rejects.toThrow("not_found");
      await expect(stage.listOpen(who)).rejects.toThrow("not_found");
    }
    await expect(stage.decide(null, id, "overturn")).rejects.toThrow("permission denied");
    await expect(stage.decide(await stage.staff("moderator", 16), id, "overturn")).rejects.toThrow("step_up_required");
    await expect(stage.decide(second, id, "overturn", " ")).rejects.toThrow("validation_failed");
    for (const verdict of [null, "", "remove", "overturned"])
      await expect(stage.decide(second, id, verdict)).rejects.toMatchObject({ hint: "verdict" });
    await expect(stage.decide(second, decision, "uphold")).rejects.toThrow("not_found");
  });

  test("to the second of two who decide at once", async () => {
    const { decision } = await stage.removedPost();
    await stage.appeal(stage.author, decision);
    const id = await stage.appealOf(decision);
    const both = await Promise.allSettled([stage.decide(second, id, "overturn"), stage.decide(owner, id, "uphold")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("no one reads or writes appeals past these functions", async () => {
  const { decision } = await stage.removedPost();
  await stage.appeal(stage.author, decision);
  for (const who of [stage.author, second, owner, null]) {
    await expect(stage.world.as(who, "select from private.appeals")).rejects.toThrow("permission denied");
    const write = "update public.moderation_actions set appealed_at = null where id = $1";
    await expect(stage.world.as(who, write, [decision])).rejects.toThrow("permission denied");
  }
});
