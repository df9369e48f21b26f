import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ACCOUNT_FACTS,
  ACCOUNT_RULE,
  openPeopleStage,
  type PeopleStage,
} from "#tests/support/moderation/people-stage.ts";
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

describe("a decision about an account", () => {
  test("limits it, tells the person why, and is in their history; a restoration follows", async () => {
    const person = await stage.commenter();
    expect((await stage.person(moderator, person)).may_become).toEqual(["limited"]);
    await stage.setStatus(moderator, person, "limited", { facts: `  ${ACCOUNT_FACTS}\n` });
    expect(await stage.statusOf(person)).toBe("limited");
    expect(await stage.accountMails(person)).toEqual([
      { template: "account_limited", data: { rule: ACCOUNT_RULE, facts: ACCOUNT_FACTS } },
    ]);
    expect((await stage.person(moderator, person)).may_become).toEqual(["active"]);
    await stage.setStatus(moderator, person, "active", {
      seen: "limited",
      facts: "We were wrong",
      rule: "None was broken",
    });
    expect(await stage.statusOf(person)).toBe("active");
    const reasons = "select action, facts, rule, redress from public.moderation_actions order by created_at";
    expect(await stage.world.as(person, reasons)).toEqual([
      {
        ...{ action: "limit_account", facts: ACCOUNT_FACTS, rule: ACCOUNT_RULE },
        redress: "You can appeal once within six months: on the page of this decision, or write to us.",
      },
      { action: "restore_account", facts: "We were wrong", rule: "None was broken", redress: null },
    ]);
    const told =
      "select data from public.notifications where user_id = $1 and kind = 'account_status' order by created_at";
    expect((await stage.query(told, [person.id])).rows).toEqual([
      { data: { status: "limited" } },
      { data: { status: "active" } },
    ]);
    expect(await stage.auditOf(person)).toEqual([
      { action: "set_account_status", reason: ACCOUNT_FACTS, actor_id: moderator.id },
      { action: "set_account_status", reason: "We were wrong", actor_id: moderator.id },
    ]);
    expect((await stage.person(moderator, person)).decisions.map(({ action }) => action)).toEqual([
      "restore_account",
      "limit_account",
    ]);
  });

  test("to suspend, or to end a suspension, is the owner's", async () => {
    const person = await stage.commenter();
    await expect(stage.setStatus(moderator, person, "suspended")).rejects.toMatchObject({
      detail: "Only the owner can do this.",
    });
    await stage.setStatus(owner, person, "suspended");
    for (const wanted of ["active", "limited"])
      await expect(stage.setStatus(moderator, person, wanted, { seen: "suspended" })).rejects.toThrow("forbidden");
    expect((await stage.person(moderator, person)).may_become).toEqual([]);
    expect((await stage.person(owner, person)).may_become).toEqual(["active", "limited"]);
    await stage.setStatus(owner, person, "active", { seen: "suspended" });
    expect((await stage.accountMails(person)).map(({ template }) => template)).toEqual([
      "account_suspended",
      "account_restored",
    ]);
  });

  test("about staff is left to the owner, and no one decides about their own account", async () => {
    const colleague = await stage.staff("support");
    await expect(stage.setStatus(moderator, colleague, "limited")).rejects.toThrow("forbidden");
    expect((await stage.person(moderator, colleague)).may_become).toEqual([]);
    for (const who of [moderator, owner]) {
      await expect(stage.setStatus(who, who, "limited")).rejects.toMatchObject({
        detail: expect.stringContaining("is yours"),
      });
      expect((await stage.person(who, who)).may_become).toEqual([]);
    }
    await expect(stage.signOut(owner, owner)).rejects.toThrow("forbidden");
    await stage.setStatus(owner, colleague, "limited");
    expect(await stage.statusOf(colleague)).toBe("limited");
  });

  test("is refused to a form that is older than the account, and twice", async () => {
    const person = await stage.registered();
    const second = await stage.staff();
    await stage.setStatus(moderator, person, "limited");
    // The owner saw it active, and would have suspended it.
    await expect(stage.setStatus(owner, person, "suspended")).rejects.toThrow("conflict");
    await expect(stage.setStatus(second, person, "limited")).rejects.toThrow("conflict");
    await expect(stage.setStatus(second, person, "limited", { seen: "limited" })).rejects.toThrow("conflict");
    const other = await stage.registered();
    const both = await Promise.allSettled([
      stage.setStatus(moderator, other, "limited"),
      stage.setStatus(second, other, "limited"),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await stage.accountMails(other)).toHaveLength(1);
  });

  test("needs a state, a rule and a reason, and is not about a deleted account", async () => {
    const person = await stage.registered();
    for (const status of ["deleted", "", "banned", null])
      await expect(stage.setStatus(owner, person, status)).rejects.toThrow("validation_failed");
    await expect(stage.setStatus(owner, person, "limited", { rule: " " })).rejects.toThrow("validation_failed");
    await expect(stage.setStatus(owner, person, "limited", { facts: "  " })).rejects.toThrow("validation_failed");
    await expect(stage.setStatus(owner, person, "limited", { facts: "x".repeat(501) })).rejects.toThrow(
      "validation_failed",
    );
    await expect(stage.setStatus(owner, person, "limited", { facts: "x".repeat(5_000) })).rejects.toThrow(
      "bounded_text",
    );
    await stage.query("update public.profiles set status = 'deleted' where id = $1", [person.id]);
    await expect(stage.setStatus(owner, person, "active", { seen: "deleted" })).rejects.toThrow("conflict");
    expect((await stage.person(owner, person)).may_become).toEqual([]);
    expect(await stage.accountMails(person)).toEqual([]);
  });
});

test("an owner ends all sessions of an account, and a moderator none", async () => {
  const person = await stage.registered();
  const sessions = async () =>
    (await stage.query("select id from auth.sessions where user_id = $1", [person.id])).rows.length;
  const before = await sessions();
  expect(before).toBeGreaterThan(0);
  await expect(stage.signOut(moderator, person)).rejects.toThrow("not_found");
  expect(await sessions()).toBe(before);
  expect((await stage.person(owner, person)).may_sign_out).toBe(true);
  expect(await stage.signOut(owner, person)).toEqual([{ ended: before }]);
  expect(await sessions()).toBe(0);
  expect(await stage.auditOf(person)).toMatchObject([{ action: "sign_out_everywhere", actor_id: owner.id }]);
});
