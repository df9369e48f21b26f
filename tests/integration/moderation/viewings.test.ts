import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actAs, inTransaction } from "#embedded/database/connection.ts";
import { VIEW_PARTS, type ViewPart, viewAnswerShape, viewedFactsShapes, viewedRowShapes } from "#lib/admin/viewing.ts";
import { type MergeStage, openMergeStage } from "#tests/support/moderation/merge-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const CANARY = "thirteen copper kettles";
const PARTS = Object.keys(VIEW_PARTS) as ViewPart[];
let stage: MergeStage;
let post: string;
let reader: Person;

beforeAll(async () => {
  stage = await openMergeStage();
  post = await stage.addPost("everyone", CANARY);
  reader = await stage.account();
  const draft = await stage.world.as<{ id: string }>(stage.author, "select public.create_post() as id");
  await stage.query("update public.posts set title = 'A draft of hers' where id = $1", [draft[0]?.id]);
  await stage.buy(reader, post);
  await stage.follow(reader, stage.author);
  await stage.query("insert into public.bookmarks (user_id, post_id) values ($1, $2)", [reader.id, post]);
});
afterAll(() => stage.close());

const begin = (who: Person | null, { id }: { id: string }, why: string | null = "They cannot find a purchase") =>
  stage.world.as(who, "select public.begin_viewing($1, $2)", [id, why]);
async function view(who: Person | null, { id }: { id: string }, part: string | null) {
  const sql = "select public.view_as($1, $2) as seen";
  const [row] = await stage.world.as<{ seen: unknown }>(who, sql, [id, part]);
  return viewAnswerShape.parse(row?.seen);
}

describe("a view of an account as its person", () => {
  test("has every part, as the pages read it, and no word of a text", async () => {
    for (const person of [reader, stage.author]) {
      await begin(stage.owner, person);
      for (const part of PARTS) {
        const seen = await view(stage.owner, person, part);
        const unread = seen.rows.filter((row) => !viewedRowShapes[part].safeParse(row).success);
        expect([part, unread, viewedFactsShapes[part].safeParse(seen.facts).error]).toEqual([part, [], undefined]);
        expect(JSON.stringify(seen)).not.toContain(CANARY);
      }
    }
  });

  test.each([
    ["purchases", "select coalesce(jsonb_agg(to_jsonb(l)), '[]') as own from public.list_library() l"],
    ["following", "select jsonb_agg(jsonb_build_object('id', id)) as own from public.get_user_follows()"],
    ["saved", "select jsonb_agg(jsonb_build_object('id', post_id)) as own from public.bookmarks"],
  ])("shows what their own call answers: %s", async (part, own) => {
    await begin(stage.owner, reader);
    const [row] = await stage.world.as<{ own: object[] }>(reader, own);
    expect(row?.own).toHaveLength(1);
    expect((await view(stage.owner, reader, part)).rows).toMatchObject(row?.own ?? []);
  });

  test("shows an author their drafts' titles and their payouts, and a stranger's are not there", async () => {
    await begin(stage.owner, stage.author);
    const { rows: posts } = await view(stage.owner, stage.author, "posts");
    expect(posts.map(({ title }) => title)).toContain("A draft of hers");
    const { rows } = await view(stage.owner, stage.author, "payouts");
    const own = await stage.world.as<{ id: string }>(stage.author, "select id from public.list_earnings()");
    expect(rows.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    await begin(stage.owner, reader);
    expect((await view(stage.owner, reader, "posts")).rows).toEqual([]);
  });

  test("goes on behind the rows that were shown", async () => {
    const person = await stage.account();
    const [older, newer] = [await stage.addPost(), await stage.addPost()];
    for (const one of [older, newer]) await stage.buy(person, one);
    await begin(stage.owner, person);
    const sql = "select public.view_as($1, 'purchases', $2, $3, 1) as seen";
    const page = async (after: { since: string; id: string } | null) => {
      const given = [person.id, after?.since ?? null, after?.id ?? null];
      const [row] = await stage.world.as<{
        seen: { rows: { id: string; since: string; post_id: string }[] };
      }>(stage.owner, sql, given);
      return row?.seen.rows ?? [];
    };
    const [first] = await page(null);
    const [second] = await page(first ?? null);
    expect([first?.post_id, second?.post_id, await page(second ?? null)]).toEqual([newer, older, []]);
  });

  test("is logged: its reason, and each part once", async () => {
    const person = await stage.account();
    await begin(stage.owner, person, "A complaint by mail");
    for (const part of ["purchases", "payouts", "purchases"]) await view(stage.owner, person, part);
    const log =
      "select action, coalesce(after ->> 'part', reason) as what from public.admin_audit_log where target = $1 order by id";
    expect((await stage.query(log, [`user:${person.id}`])).rows).toEqual([
      { action: "view_as", what: "A complaint by mail" },
      { action: "view_as_opened", what: "purchases" },
      { action: "view_as_opened", what: "payouts" },
    ]);
  });

  test("can write nothing, and gives the caller back their own rights", async () => {
    await begin(stage.owner, reader);
    const look = (then: string) =>
      inTransaction(stage.world.pool, async (tx) => {
        await actAs(tx, { role: "authenticated", claims: stage.owner.claims });
        await tx.query("select public.view_as($1, 'purchases')", [reader.id]);
        return (await tx.query<{ id: string }>(then)).rows;
      });
    await expect(look("delete from public.follows returning id")).rejects.toThrow("read-only transaction");
    expect(await look("select auth.uid() as id")).toEqual([{ id: stage.owner.id }]);
  });

  test("opens no text: neither a bought one nor one's own", async () => {
    const bodies = "select version_id from public.post_bodies";
    for (const person of [reader, stage.author]) {
      expect(await stage.world.as(person, bodies)).not.toEqual([]);
      const viewed = { ...person, claims: { ...person.claims, viewed: true } };
      expect(await stage.world.as(viewed, bodies)).toEqual([]);
    }
  });
});

describe("no view", () => {
  test.each(["moderator", "finance", "support", null])("is for %s", async (office) => {
    const who = await stage.staff(office);
    await expect(begin(who, reader)).rejects.toThrow("not_found");
    await expect(view(who, reader, "purchases")).rejects.toThrow("not_found");
  });

  test("begins without a fresh code or a reason, or for a visitor of the site", async () => {
    await expect(begin(await stage.staff("owner", 20), reader)).rejects.toThrow("step_up_required");
    await expect(begin(stage.owner, reader, " ")).rejects.toThrow("validation_failed");
    await expect(begin(null, reader)).rejects.toThrow("permission denied");
    await expect(view(null, reader, "purchases")).rejects.toThrow("permission denied");
  });

  test("is of oneself, of staff, or of no one", async () => {
    const colleague = await stage.staff("support");
    for (const person of [stage.owner, colleague, { id: "00000000-0000-4000-8000-000000000000" }])
      await expect(begin(stage.owner, person)).rejects.toThrow("conflict");
  });

  test("is open to another owner, in another session, of another person, or of a part that there is not", async () => {
    await begin(stage.owner, reader);
    const elsewhere = { ...stage.owner, claims: { ...stage.owner.claims, session_id: reader.id } };
    await expect(view(await stage.staff("owner"), reader, "purchases")).rejects.toThrow("gone");
    await expect(view(elsewhere, reader, "purchases")).rejects.toThrow(/gone|not_found/);
    await expect(view(stage.owner, stage.author, "purchases")).rejects.toThrow("gone");
    for (const part of ["post_bodies", "", null, "x".repeat(5_000)])
      await expect(view(stage.owner, reader, part)).rejects.toThrow();
  });

  test("is left once it was ended, 15 minutes have passed, or the person got an office", async () => {
    const person = await stage.account();
    await begin(stage.owner, person);
    await view(stage.owner, person, "saved");
    await stage.query("update private.viewings set ends_at = ends_at - interval '15 minutes' where person_id = $1", [
      person.id,
    ]);
    await expect(view(stage.owner, person, "saved")).rejects.toThrow("gone");
    await begin(stage.owner, person);
    await stage.world.as(stage.owner, "select public.end_viewing($1)", [person.id]);
    await expect(view(stage.owner, person, "saved")).rejects.toThrow("gone");
    await begin(stage.owner, person);
    await stage.query(`update auth.users set raw_app_meta_data = '{"role": "support"}' where id = $1`, [person.id]);
    await expect(view(stage.owner, person, "saved")).rejects.toThrow("gone");
  });
});
