import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReportStage, type ReportStage } from "#tests/support/moderation/report-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: ReportStage;
let moderator: Person;

beforeAll(async () => {
  stage = await openReportStage();
  moderator = await stage.staff();
});
// All visitors of the tests come from one network.
beforeEach(() => stage.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []));
afterAll(() => stage.close());

const spamOf = (targetId: string, more: object = {}) => ({
  ...{ targetType: "post", targetId, reason: "spam", details: "", evidenceUrls: [] },
  ...more,
});

describe("who reports what", () => {
  test("a reader with an account, one without, and a visitor report a post; those with an account are answered there", async () => {
    const post = await stage.addPost();
    const [registered, anonymous] = [await stage.registered(), await stage.anonymous()];
    const ids = [
      await stage.reported(post, {}, registered.cookie),
      await stage.reported(post, {}, anonymous.cookie),
      await stage.reported(post),
    ];
    expect(new Set(ids).size).toBe(3);
    const rows = await Promise.all(ids.map(stage.rowOf));
    expect(rows.map(({ reporter_id }) => reporter_id)).toEqual([registered.id, null, null]);
    expect(rows).toEqual(rows.map((row) => ({ ...row, status: "open", priority: 3, decision: null })));
    expect(await stage.mailsOf(ids[0] ?? "")).toMatchObject([{ template: "report_received", user_id: registered.id }]);
    expect(await stage.mailsOf(ids[2] ?? "")).toMatchObject([{ template: "report_received", user_id: null }]);
  });

  test.each([
    ["child_safety", 0],
    ["illegal", 1],
    ["private_information", 1],
    ["copyright", 2],
    ["hate", 3],
  ])("%s is P%i", async (reason, priority) => {
    const whole = {
      ...{ reason, details: "It is on every page.", evidenceUrls: ["https://example.com/a"], goodFaith: true },
      ...(reason === "child_safety" ? { email: "" } : { name: "Bo" }),
      ...(reason === "copyright"
        ? { workOwner: "Bo", workUrl: "https://example.com/b", rightsHolder: true, signature: "Bo" }
        : {}),
    };
    const id = await stage.reported(await stage.addPost(), whole);
    expect((await stage.rowOf(id)).priority).toBe(priority);
  });

  test("a call names everything that a legal notice needs at once, and so does the database for itself", async () => {
    const post = await stage.addPost();
    const { status, body } = await stage.report(spamOf(post, { reason: "copyright" }));
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field)).toEqual([
      ...["details", "evidenceUrls", "name", "email", "goodFaith", "workOwner", "workUrl", "rightsHolder", "signature"],
    ]);
    const notice = { target_type: "post", target_id: post, reason: "illegal", details: "It is.", good_faith: true };
    const file = (more: object) => stage.query("select public.file_report($1)", [{ ...notice, ...more }]);
    await expect(file({})).rejects.toThrow("validation_failed");
    await expect(file({ evidence_urls: ["https://example.com"], reporter_name: "Bo" })).rejects.toThrow(
      "validation_failed",
    );
    const many = Array.from({ length: 11 }, (_, n) => `https://example.com/${n}`);
    for (const urls of [many, ["javascript:alert(1)"], [`https://example.com/${"a".repeat(2_000)}`]])
      await expect(file({ reason: "spam", evidence_urls: urls })).rejects.toThrow("validation_failed");
    await expect(file({ reason: "spam", details: "x".repeat(3_001) })).rejects.toThrow("validation_failed");
  });

  test("what a reader cannot read, they cannot report: all is as if it did not exist", async () => {
    const [buyer, stranger] = [await stage.registered(), await stage.registered()];
    const open = await stage.addPost("buyers");
    await stage.buy(buyer, open);
    const writer = await stage.commenter();
    await stage.buy(writer, open);
    const forBuyers = await stage.write(writer, open, "For buyers alone.");
    const hidden = await stage.write(await stage.commenter(), await stage.addPost(), "To be hidden.");
    await stage.decide(stage.author, hidden, "hide");
    const draft = await stage.world.addPost(stage.author, { isPublished: false });
    const refused = [
      spamOf(draft),
      spamOf(forBuyers, { targetType: "comment" }),
      spamOf(hidden, { targetType: "comment" }),
      spamOf(stranger.id, { targetType: "profile" }),
      ...["post", "comment", "profile"].map((targetType) => spamOf(randomUUID(), { targetType })),
    ];
    for (const body of refused)
      expect(await stage.report(body, stranger.cookie)).toMatchObject({
        ...{ status: 404, body: { code: "not_found", detail: "There is nothing here that you can report." } },
      });
    expect((await stage.report(spamOf(forBuyers, { targetType: "comment" }))).status).toBe(404);
    expect((await stage.report(spamOf(forBuyers, { targetType: "comment" }), buyer.cookie)).status).toBe(201);
    expect((await stage.report(spamOf(open, { targetType: "image" }), buyer.cookie)).status).toBe(422);
    expect((await stage.report(spamOf(open), stage.author.cookie)).body.code).toBe("forbidden");
  });

  test("the same reporter again, even at the same moment, has one report; a decided one may follow by a new one", async () => {
    const post = await stage.addPost();
    const reader = await stage.registered();
    const answers = await Promise.all([1, 2, 3].map(() => stage.report(spamOf(post), reader.cookie)));
    const later = await stage.report(spamOf(post, { reason: "hate", details: "And rude." }), reader.cookie);
    expect(new Set([...answers, later].map(({ body }) => body.reference)).size).toBe(1);
    const { rows } = await stage.query("select id, reason from public.reports where target_id = $1", [post]);
    expect(rows).toMatchObject([{ reason: "spam" }]);
    await stage.world.as(moderator, "select public.decide_report($1, 'no_action', 'None was broken', 'It is fine')", [
      rows[0].id,
    ]);
    expect((await stage.report(spamOf(post), reader.cookie)).body.reference).not.toBe(later.body.reference);
  });

  test("twenty reports a day, then no more; another reader is not affected", async () => {
    const [reader, other] = [await stage.registered(), await stage.registered()];
    const [first, next] = [await stage.addPost(), await stage.addPost()];
    for (let n = 0; n < 20; n++) expect((await stage.report(spamOf(first), reader.cookie)).status).toBe(201);
    expect(await stage.report(spamOf(next), reader.cookie)).toMatchObject({
      status: 429,
      body: { code: "rate_limited" },
    });
    expect((await stage.report(spamOf(next), other.cookie)).status).toBe(201);
  });

  test("nothing is filed while the site is read-only", async () => {
    const post = await stage.addPost();
    const tx = await stage.world.pool.connect();
    try {
      await tx.query("begin");
      await tx.query("update public.settings set read_only = true");
      const notice = JSON.stringify({ target_type: "post", target_id: post, reason: "spam" });
      await expect(tx.query("select public.file_report($1)", [notice])).rejects.toThrow("read_only");
    } finally {
      await tx.query("rollback");
      tx.release();
    }
  });

  test("an address that was typed gets few mails in a day, by all who type it", async () => {
    const email = `${randomUUID()}@example.com`;
    for (let n = 0; n < 8; n++) await stage.reported(await stage.addPost(), { email });
    const { rows } = await stage.query("select from public.outbox where recipient_email = $1", [email]);
    expect(rows).toHaveLength(6);
  });
});

describe("what was reported is kept as it was", () => {
  test("a later edit does not hide it; the paid part is read apart, and leaves a row in the log", async () => {
    const post = await stage.addPost("everyone", "The paid words.");
    const id = await stage.reported(post);
    await stage.query("update public.posts set title = 'All harmless now' where id = $1", [post]);
    const shown = await stage.open(moderator, id);
    expect(shown.content.title).not.toBe("All harmless now");
    expect(shown).toMatchObject({ has_paid_text: true, state_now: "published" });
    expect(JSON.stringify(shown)).not.toContain("The paid words.");
    expect(await stage.audited(id)).toEqual([]);
    expect(JSON.stringify(await stage.open(moderator, id, true))).toContain("The paid words.");
    expect(await stage.audited(id)).toMatchObject([{ action: "read_reported_text", actor_id: moderator.id }]);
  });

  test("a comment and a profile, too; and reports of one state share it", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const comment = await stage.write(writer, post, "You are all fools.");
    const about = { targetType: "comment" };
    const [one, two] = [await stage.reported(comment, about), await stage.reported(comment, about)];
    await stage.edit(writer, comment, "You are all kind.");
    const three = await stage.reported(comment, about);
    const said = await Promise.all([one, two, three].map(async (id) => (await stage.open(moderator, id)).content.body));
    expect(said).toEqual(["You are all fools.", "You are all fools.", "You are all kind."]);
    const { rows } = await stage.query("select from private.reported_content where target_id = $1", [comment]);
    expect(rows).toHaveLength(2);
    const profile = await stage.reported(writer.id, { targetType: "profile" });
    await stage.query("update public.profiles set name = 'Another name' where id = $1", [writer.id]);
    expect((await stage.open(moderator, profile)).content.name).toBe("Bo");
  });

  test("a comment for buyers alone is read as the paid part is", async () => {
    const post = await stage.addPost("buyers");
    const [writer, buyer] = [await stage.commenter(), await stage.registered()];
    for (const who of [writer, buyer]) await stage.buy(who, post);
    const comment = await stage.write(writer, post, "Between us buyers.");
    const id = await stage.reported(comment, { targetType: "comment" }, buyer.cookie);
    expect(JSON.stringify(await stage.open(moderator, id))).not.toContain("Between us buyers.");
    expect(await stage.audited(id)).toEqual([]);
    expect((await stage.open(moderator, id, true)).content.paid).toBe("Between us buyers.");
    expect(await stage.audited(id)).toMatchObject([{ action: "read_reported_text" }]);
  });

  test("no other office, reader, author or visitor reads it by any way", async () => {
    const post = await stage.addPost("everyone", "The paid words.");
    const reporter = await stage.registered();
    const id = await stage.reported(post, {}, reporter.cookie);
    const others = [await stage.staff("finance"), await stage.staff("support"), await stage.staff(null)];
    for (const who of [...others, reporter, stage.author]) {
      await expect(stage.open(who, id, true)).rejects.toThrow("not_found");
      await expect(stage.list(who)).rejects.toThrow("not_found");
      expect(await stage.world.as(who, "select from public.reports where id = $1", [id])).toEqual([]);
    }
    await expect(stage.open(null, id)).rejects.toThrow("permission denied");
    await expect(stage.list(null)).rejects.toThrow("permission denied");
    for (const table of ["private.reported_content", "private.open_reports"])
      for (const who of [moderator, reporter, null])
        await expect(stage.world.as(who, `select from ${table}`)).rejects.toThrow("permission denied");
    for (const call of ["file_report('{}')", "find_report_target('post', gen_random_uuid())"])
      for (const who of [moderator, reporter, null])
        await expect(stage.world.as(who, `select public.${call}`)).rejects.toThrow("permission denied");
    expect(await stage.audited(id)).toEqual([]);
  });
});

test("an account that is deleted leaves no name or address in its reports", async () => {
  const post = await stage.addPost();
  const reporter = await stage.registered();
  const named = { name: "Ada", email: "ada@example.com" };
  const id = await stage.reported(post, named, reporter.cookie);
  const read = () =>
    stage.world.one("select reporter_name as name, reporter_email as email from public.reports where id = $1", [id]);
  expect(await read()).toEqual(named);
  const network = () =>
    stage.world.one("select network from private.open_reports where report_id = $1", [id]).then((row) => row.network);
  await stage.query("update private.open_reports set network = 'a code' where report_id = $1", [id]);
  await stage.query("select private.close_account($1)", [reporter.id]);
  expect(await read()).toEqual({ name: null, email: null });
  expect(await network()).toBeNull();
});
