import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppealStage, openAppealStage } from "#tests/support/moderation/appeal-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const [RULE, FACTS] = ["No one poses as someone else", "It is the name of a newspaper"];

let stage: AppealStage;
beforeAll(async () => {
  stage = await openAppealStage();
});
afterAll(() => stage.close());

async function withHandle() {
  const person = await stage.world.addPerson({ isCreator: true });
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  await stage.query("update auth.users set email = $2 where id = $1", [person.id, email]);
  return { person, handle: await handleOf(person) };
}

async function handleOf({ id }: { id: string }): Promise<string> {
  const sql = "select handle::text as handle from public.profiles where id = $1";
  return (await stage.world.one<{ handle: string }>(sql, [id])).handle;
}

async function change(
  who: Person | null,
  { id }: { id: string },
  seen: string | null,
  { keeps = true as boolean | null, rule = RULE, facts = FACTS } = {},
): Promise<string> {
  const sql = "select public.change_handle_of($1, $2, $3, $4, $5) as made";
  return (await stage.world.as<{ made: string }>(who, sql, [id, seen, keeps, rule, facts]))[0]?.made ?? "";
}

const choose = async (person: Person, handle: string) =>
  (await stage.query("update public.profiles set handle = $2 where id = $1 returning id", [person.id, handle])).rows;
const leadsTo = async (handle: string) =>
  (await stage.world.as<{ id: string }>(null, "select id from public.locate_profile($1)", [handle]))[0]?.id;
const judged = async (person: Person, handle: string) =>
  (
    await stage.world.as<{ reason: string | null }>(person, "select reason from public.judge_handles(array[$1])", [
      handle,
    ])
  )[0]?.reason;

test("takes the handle away and tells the person why; they may choose another at once, and not the old one", async () => {
  const { person, handle } = await withHandle();
  const made = await change(stage.first, person, handle, { facts: ` ${FACTS}\n` });
  expect(made).toMatch(/^user_[a-z]{8}$/);
  expect(await handleOf(person)).toBe(made);
  expect(await stage.listOwn(person)).toMatchObject([
    { action: "change_handle", facts: FACTS, rule: RULE, label: `@${made}`, why_no_appeal: null },
  ]);
  expect(await stage.accountMails(person)).toEqual([
    { template: "account_renamed", data: { rule: RULE, facts: FACTS, old: handle, handle: made, keeps_links: true } },
  ]);
  expect(await stage.auditOf(person)).toEqual([{ action: "change_handle", reason: FACTS, actor_id: stage.first.id }]);
  const notified = "select data from public.notifications where user_id = $1 and kind = 'account_status'";
  expect((await stage.query(notified, [person.id])).rows).toEqual([{ data: { status: "renamed", handle: made } }]);

  expect(await judged(person, handle)).toBe("taken");
  await expect(choose(person, handle)).rejects.toThrow("handle_taken");
  const wanted = `n_${randomBytes(6).toString("hex")}`;
  expect(await choose(person, wanted)).toHaveLength(1);
  await expect(choose(person, `${wanted}x`)).rejects.toThrow("conflict");
  expect(await judged(await stage.world.addPerson(), handle)).toBe("taken");
});

test("old links lead to the account, or nowhere if they misled: of profile and posts", async () => {
  for (const keeps of [true, false]) {
    const { person, handle } = await withHandle();
    const post = await stage.world.addPost(person);
    await change(stage.first, person, handle, { keeps });
    expect(await leadsTo(handle)).toBe(keeps ? person.id : undefined);
    const sql = "select id from public.locate_post($1, $2)";
    expect(await stage.world.as(null, sql, [handle, post])).toEqual(keeps ? [{ id: post }] : []);
    expect(await leadsTo(await handleOf(person))).toBe(person.id);
  }
});

test("is for who may change the status: not about oneself, and about staff only the owner", async () => {
  const { person, handle } = await withHandle();
  for (const who of [person, await stage.staff("finance"), await stage.staff("support"), await stage.world.addPerson()])
    await expect(change(who, person, handle)).rejects.toThrow("not_found");
  await expect(change(null, person, handle)).rejects.toThrow(/permission denied/);
  await expect(change(await stage.staff("moderator", 20), person, handle)).rejects.toThrow("step_up_required");
  const colleague = await stage.staff("support");
  for (const { id } of [colleague, stage.first])
    await stage.query("update public.profiles set handle = $2 where id = $1", [
      id,
      `c_${randomBytes(7).toString("hex")}`,
    ]);
  await expect(change(stage.first, colleague, await handleOf(colleague))).rejects.toThrow("forbidden");
  await expect(change(stage.first, stage.first, await handleOf(stage.first))).rejects.toThrow("forbidden");
  expect(await change(stage.owner, colleague, await handleOf(colleague))).toMatch(/^user_/);
  expect(await handleOf(person)).toBe(handle);
  expect(await stage.accountMails(person)).toEqual([]);
});

test("needs the handle as it was seen, a rule, a reason and where links lead", async () => {
  const { person, handle } = await withHandle();
  for (const seen of ["someone", "", null]) await expect(change(stage.first, person, seen)).rejects.toThrow("conflict");
  await expect(change(stage.first, person, handle, { keeps: null })).rejects.toThrow("validation_failed");
  await expect(change(stage.first, person, handle, { rule: " " })).rejects.toThrow("validation_failed");
  await expect(change(stage.first, person, handle, { facts: " " })).rejects.toThrow("validation_failed");
  await expect(change(stage.first, person, "x".repeat(1_001))).rejects.toThrow("bounded_text");
  const unnamed = await stage.world.addPerson();
  await expect(change(stage.first, unnamed, null)).rejects.toThrow("conflict");
  const both = await Promise.allSettled([change(stage.first, person, handle), change(stage.second, person, handle)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("does not wait for the 30 days after the person's own last change", async () => {
  const { person, handle } = await withHandle();
  await stage.query("update public.profiles set handle_changed_at = now() where id = $1", [person.id]);
  await expect(choose(person, `${handle}x`)).rejects.toThrow("conflict");
  expect(await change(stage.first, person, handle)).toMatch(/^user_/);
});

test("an appeal gives the handle back; where another was chosen, it can be had again", async () => {
  for (const choosesAnother of [false, true]) {
    const { person, handle } = await withHandle();
    await change(stage.first, person, handle, { keeps: false });
    if (choosesAnother) await choose(person, `n_${randomBytes(6).toString("hex")}`);
    const decision = await stage.decisionAbout(person.id);
    await stage.appeal(person, decision);
    await expect(stage.decide(stage.first, await stage.appealOf(decision), "overturn")).rejects.toThrow("forbidden");
    await stage.decide(stage.second, await stage.appealOf(decision), "overturn");
    expect((await stage.read(person, decision)).appeal).toMatchObject({ is_undone: !choosesAnother });
    if (choosesAnother) expect(await choose(person, handle)).toHaveLength(1);
    expect(await handleOf(person)).toBe(handle);
    expect(await leadsTo(handle)).toBe(person.id);
  }
});
