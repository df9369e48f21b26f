import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { claim, decide, decisionAbout, fileNotice, stepNotice, noticeOf, ageNotice, NOTICE } = copyrightCalls(world);

let first: Person;
let second: Person;
beforeAll(async () => {
  first = await addStaff(world, "moderator");
  second = await addStaff(world, "moderator");
});

type Read = {
  may_counter: boolean;
  why_no_appeal: string | null;
  strike: { stands: boolean } | null;
  counter_notice: { status: string; is_undone: boolean; answer: string | null; clock: { from: string } | null } | null;
};
const read = async (who: Person, decision: string) =>
  (await world.as<{ d: Read }>(who, "select public.read_decision($1) as d", [decision]))[0]?.d;
const statusOf = async (table: "posts" | "reports", id: string) =>
  (await world.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status;
type Queued = { id: string; status: string; claimants: number; name: string | null; may_decide: boolean };
const listed = async (who: Person) =>
  (await world.as<{ l: Queued[] }>(who, "select public.list_counter_notices() as l"))[0]?.l ?? [];
const mails = async (words: string) =>
  (
    await world.pool.query<{ template: string; recipient_email: string | null; data: Record<string, unknown> }>(
      "select template, recipient_email, data from public.outbox where natural_key like '%' || $1 || '%' order by created_at, template",
      [words],
    )
  ).rows;

/** A post that was removed by the report of a visitor. */
async function removed({ rule = undefined as string | undefined, more = {} } = {}) {
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  const report = await claim(post, { more });
  await decide(first, report, "remove", rule);
  return { author, post, report, decision: await decisionAbout(post, "remove_post") };
}

async function sent() {
  const made = await removed();
  await fileNotice(made.author, made.decision);
  const id = await noticeOf(made.decision);
  await stepNotice(second, id, "send", "received");
  return { ...made, id };
}

describe("a counter-notice", () => {
  test("goes to the claimant with name and address, and after ten working days a person puts the post back", async () => {
    const { author, post, report, decision } = await removed();
    expect(await read(author, decision)).toMatchObject({ may_counter: true, why_no_appeal: null });
    await fileNotice(author, decision);
    const id = await noticeOf(decision);
    expect(await read(author, decision)).toMatchObject({
      ...{ may_counter: false, why_no_appeal: expect.stringContaining("counter-notice") },
      counter_notice: { status: "received", clock: null },
    });
    expect(await statusOf("reports", report)).toBe("appealed");
    expect((await listed(second)).find((one) => one.id === id)).toMatchObject({
      ...{ status: "received", claimants: 1, name: NOTICE.name, may_decide: true },
    });
    expect((await listed(first)).find((one) => one.id === id)).toMatchObject({ may_decide: false });
    expect((await mails(id)).map(({ template }) => template)).toEqual([]);

    await stepNotice(second, id, "send", "received");
    const { reporter_email: email } = await world.one<{ reporter_email: string }>(
      "select reporter_email from public.reports where id = $1",
      [report],
    );
    expect(await mails(id)).toMatchObject([
      { template: "counter_notice", recipient_email: email, data: { name: NOTICE.name, address: NOTICE.address } },
      { template: "counter_notice_step", recipient_email: null, data: { status: "sent" } },
    ]);
    await expect(stepNotice(second, id, "reinstate", "sent")).rejects.toMatchObject({ detail: /10 working days/ });
    await ageNotice(id, "9 days");
    await expect(stepNotice(second, id, "reinstate", "sent")).rejects.toThrow("conflict");
    expect(await statusOf("posts", post)).toBe("removed");

    await ageNotice(id, "10 days");
    await stepNotice(second, id, "reinstate", "sent", "We did not hear of a court");
    expect(await statusOf("posts", post)).toBe("published");
    expect(await statusOf("reports", report)).toBe("overturned");
    expect(await read(author, decision)).toMatchObject({
      strike: { stands: false },
      counter_notice: { status: "reinstated", is_undone: true, answer: "We did not hear of a court" },
    });
    expect((await mails(id)).slice(2)).toMatchObject([
      { template: "counter_notice_over", recipient_email: email },
      { template: "counter_notice_step", data: { status: "reinstated", is_undone: true } },
    ]);
    expect((await listed(second)).map((one) => one.id)).not.toContain(id);
    for (const status of ["received", "sent", "reinstated"])
      for (const step of ["send", "refuse", "court", "reinstate"])
        await expect(stepNotice(second, id, step, status)).rejects.toThrow("conflict");
  });

  test("stays without effect when the claimant goes to court, or when it is none", async () => {
    const gone = await sent();
    await stepNotice(second, gone.id, "court", "sent", "They sent the number of the case");
    const wrong = await removed();
    await fileNotice(wrong.author, wrong.decision);
    const refused = await noticeOf(wrong.decision);
    await stepNotice(second, refused, "refuse", "received", "The name is false");
    for (const { id, ...one } of [gone, { ...wrong, id: refused }]) {
      expect(await statusOf("posts", one.post)).toBe("removed");
      expect(await statusOf("reports", one.report)).toBe("upheld");
      expect(await read(one.author, one.decision)).toMatchObject({ strike: { stands: true }, may_counter: false });
      const templates = (await mails(id)).map(({ template }) => template);
      expect(templates).not.toContain("counter_notice_over");
      expect(templates).toContain("counter_notice_step");
      await ageNotice(id, "60 days");
      await expect(stepNotice(second, id, "reinstate", "sent")).rejects.toThrow("conflict");
    }
    expect((await mails(refused)).map(({ template }) => template)).not.toContain("counter_notice");
  });

  test("brings nothing back by itself, however long it waits", async () => {
    const { id, post } = await sent();
    await ageNotice(id, "90 days");
    await world.pool.query("select public.lift_hidings()");
    expect(await statusOf("posts", post)).toBe("removed");
    expect((await listed(second)).find((one) => one.id === id)).toMatchObject({ status: "sent" });
  });
});

describe("it is refused", () => {
  test("to all but the author of the post, and for every other decision", async () => {
    const { decision, author } = await removed();
    for (const who of [await world.addPerson({ isCreator: true }), first, await world.addPerson()])
      await expect(fileNotice(who, decision)).rejects.toThrow("not_found");
    await expect(fileNotice(null, decision)).rejects.toThrow("permission denied");
    await expect(world.as(author, "select * from private.counter_notices")).rejects.toThrow("permission denied");
    const spam = await removed({ more: { reason: "spam" } });
    const court = await removed({ rule: "The law" });
    for (const other of [spam, court]) {
      expect(await read(other.author, other.decision)).toMatchObject({ may_counter: false });
      await expect(fileNotice(other.author, other.decision)).rejects.toThrow("conflict");
    }
  });

  test("a second time, after an appeal, and after six months", async () => {
    const twice = await removed();
    await fileNotice(twice.author, twice.decision);
    await expect(fileNotice(twice.author, twice.decision)).rejects.toThrow("conflict");
    const words = "I wrote this text myself in 2018.";
    await expect(world.as(twice.author, "select public.file_appeal($1, $2)", [twice.decision, words])).rejects.toThrow(
      "conflict",
    );
    const appealed = await removed();
    await world.as(appealed.author, "select public.file_appeal($1, $2)", [appealed.decision, words]);
    await expect(fileNotice(appealed.author, appealed.decision)).rejects.toThrow("conflict");
    const old = await removed();
    await world.pool.query(
      "update public.moderation_actions set created_at = now() - interval '6 months' where id = $1",
      [old.decision],
    );
    await expect(fileNotice(old.author, old.decision)).rejects.toThrow("conflict");
  });

  test("if it is not whole: all mistakes at once", async () => {
    const { author, decision } = await removed();
    const all = ["words", "name", "address", "goodFaith", "consents", "signature"];
    for (const notice of [
      {},
      { words: "short", name: " ", address: "x", good_faith: "true", consents: 1, signature: "" },
    ])
      await fileNotice(author, decision, notice, true).then(
        () => expect.unreachable(),
        (error: { message: string; hint: string }) => {
          expect(error.message).toBe("validation_failed");
          expect(JSON.parse(error.hint).map(({ field }: { field: string }) => field)).toEqual(all);
        },
      );
    for (const change of [
      ...[{ words: "x".repeat(2001) }, { name: "x".repeat(101) }, { address: "x".repeat(301) }],
      ...[{ consents: false }, { signature: ["Mara"].concat(Array(30).fill("Lind")) }],
    ])
      await expect(fileNotice(author, decision, change)).rejects.toThrow("validation_failed");
    await expect(fileNotice(author, decision, { words: "x".repeat(70_000) })).rejects.toThrow("bounded_json");
  });

  test("to the wrong office, without a fresh code or a reason, on an old page, and out of order", async () => {
    const { author, decision } = await removed();
    await fileNotice(author, decision);
    const id = await noticeOf(decision);
    for (const office of ["finance", "support", null])
      await expect(stepNotice(await addStaff(world, office), id, "send", "received")).rejects.toThrow("not_found");
    await expect(stepNotice(author, id, "send", "received")).rejects.toThrow("not_found");
    await expect(stepNotice(null, id, "send", "received")).rejects.toThrow("permission denied");
    const stale = await addStaff(world, "moderator", { provenMinutesAgo: 20 });
    await expect(stepNotice(stale, id, "send", "received")).rejects.toThrow("step_up_required");
    await expect(stepNotice(second, id, "send", "received", " ")).rejects.toThrow("validation_failed");
    // Who removed the post does not decide about the answer.
    await expect(stepNotice(first, id, "send", "received")).rejects.toThrow("forbidden");
    for (const step of ["court", "reinstate", "undo", null])
      await expect(stepNotice(second, id, step, "received")).rejects.toThrow("conflict");
    for (const seen of ["sent", "refused", null])
      await expect(stepNotice(second, id, "send", seen)).rejects.toThrow("conflict");
    await expect(stepNotice(second, decision, "send", "received")).rejects.toThrow("not_found");
    const outcomes = await Promise.allSettled([
      stepNotice(second, id, "send", "received"),
      stepNotice(second, id, "refuse", "received"),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const who of [await addStaff(world, "finance"), author])
      await expect(listed(who)).rejects.toThrow("not_found");
  });
});

test("a claimant with an account gets it there, others of the same target do not", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [post, claimant, other] = [await world.addPost(author), await world.addPerson(), await world.addPerson()];
  await world.pool.query("update auth.users set email = id || '@example.com' where id = any ($1)", [
    [claimant.id, other.id],
  ]);
  await claim(post, { reporter: other.id, more: { reason: "spam" } });
  const report = await claim(post, { reporter: claimant.id });
  await decide(first, report, "remove");
  const decision = await decisionAbout(post, "remove_post");
  await fileNotice(author, decision);
  const id = await noticeOf(decision);
  await stepNotice(second, id, "send", "received");
  const { rows } = await world.pool.query(
    "select user_id from public.outbox where template = 'counter_notice' and natural_key like '%' || $1 || '%'",
    [id],
  );
  expect(rows).toEqual([{ user_id: claimant.id }]);
});

test.each([
  ["2026-11-27T12:00:00Z", 1, "2026-11-30"],
  ["2026-11-28T12:00:00Z", 1, "2026-11-30"],
  ["2026-11-30T12:00:00Z", 10, "2026-12-14"],
  ["2026-11-30T12:00:00Z", 14, "2026-12-18"],
  ["2026-11-29T23:59:00Z", 10, "2026-12-11"],
])("from %s, %i working days end on %s", async (since, days, on) => {
  const row = await world.one<{ day: string }>(
    "select to_char(private.add_working_days($1, $2) at time zone 'UTC', 'YYYY-MM-DD') as day",
    [since, days],
  );
  expect(row.day).toBe(on);
});
