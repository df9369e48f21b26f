import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inHours, mistakesOf, STAFF_OFFICES } from "#tests/support/moderation/feature-stage.ts";
import { startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

type Section = Partial<
  Record<"type" | "title" | "price" | "name" | "text" | "limit" | "visibleFor" | "startsAt" | "endsAt", unknown>
>;
type Layouts = {
  shown: number;
  draft: { seen_at: string; sections: Section[] } | null;
  layouts: { layout: number; sections: Section[]; shown_at: string | null; reason: string | null; by: string | null }[];
};

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage?.close());

async function openStage() {
  const database = await startOwnDatabase();
  const world = openWorld(database.databaseUrl, 4);
  const staff = new Map<string, Person>();
  for (const office of STAFF_OFFICES) staff.set(office, await world.addPerson({ role: office }));
  const moderator = staff.get("moderator") ?? null;
  await world.pool.query("insert into public.tags (name) values ('birds') on conflict do nothing");
  const list = async (who = moderator) => {
    const [row] = await world.as<{ found: Layouts }>(who, "select public.list_home_layouts() as found");
    if (!row) throw new Error("Lists nothing.");
    return row.found;
  };
  return {
    ...{ world, staff, moderator, list },
    seen: async () => (await list()).draft?.seen_at ?? null,
    save: (seen: string | null, sections: unknown, who = moderator) =>
      world.as(who, "select public.save_home_draft($1, $2)", [JSON.stringify(sections), seen]),
    publish: (seen: string | null, who = moderator, why: string | null = "A new order") =>
      world.as(who, "select public.publish_home_draft($1, $2)", [seen, why]),
    show: (layout: number, seen: number, who = moderator, why = "It was better") =>
      world.as(who, "select public.show_home_layout($1, $2, $3)", [layout, seen, why]),
    discard: (seen: string | null, who = moderator, why = "It is bad") =>
      world.as(who, "select public.discard_home_draft($1, $2)", [seen, why]),
    /** The types that a visitor reads, in order. */
    shownTo: async (who: Person | null) =>
      (await world.as<{ type: string }>(who, "select type from public.homepage_sections order by position")).map(
        ({ type }) => type,
      ),
    audit: async () =>
      (
        await world.pool.query<{ action: string; target: string; reason: string; actor_id: string }>(
          "select action, target, reason, actor_id from public.admin_audit_log order by id desc",
        )
      ).rows,
    async clear() {
      await world.pool.query("update public.settings set homepage_layout = 1");
      await world.pool.query("delete from public.homepage_layouts where layout > 1");
    },
    async close() {
      await world.close();
      await database.stop();
    },
  };
}

const section = (type: string, more: Section = {}): Section => ({
  ...{ type, title: "", price: "", name: "", text: "", limit: "6", visibleFor: "all", startsAt: "", endsAt: "" },
  ...more,
});

test("a draft is for staff alone, until it is published; then the earlier layout can be put back", async () => {
  const before = await stage.list();
  expect(before).toMatchObject({ shown: 1, draft: null, layouts: [{ layout: 1, sections: [] }] });
  await stage.save(null, [section("new", { limit: "3" }), section("free", { title: " Gifts " })]);
  const { draft } = await stage.list();
  expect(draft?.sections).toEqual([section("new", { limit: "3" }), section("free", { title: "Gifts" })]);
  for (const who of [null, stage.moderator]) expect(await stage.shownTo(who)).toEqual([]);

  await stage.save(draft?.seen_at ?? null, [section("free"), section("new")], stage.staff.get("owner") ?? null);
  await stage.publish(await stage.seen());
  for (const who of [null, await stage.world.addPerson()]) expect(await stage.shownTo(who)).toEqual(["free", "new"]);
  expect(await stage.list()).toMatchObject({
    ...{ shown: 2, draft: null },
    layouts: [{ layout: 2, reason: "A new order", sections: [section("free"), section("new")] }, { layout: 1 }],
  });

  await stage.save(null, [section("trending")]);
  await stage.show(1, 2);
  expect(await stage.shownTo(null)).toEqual([]);
  expect(await stage.list()).toMatchObject({ shown: 1, draft: { sections: [section("trending")] } });
  await stage.show(2, 1);
  expect(await stage.shownTo(null)).toEqual(["free", "new"]);
  await stage.discard(await stage.seen());
  expect(await stage.list()).toMatchObject({ shown: 2, draft: null });
  const rows = await stage.audit();
  expect(rows.slice(0, 7).map(({ action, target }) => `${action} ${target}`)).toEqual([
    "discard_layout layout:3",
    ...["show_layout layout:2", "show_layout layout:1", "save_layout layout:3", "publish_layout layout:2"],
    ...["save_layout layout:2", "save_layout layout:2"],
  ]);
  expect(rows[4]).toMatchObject({ reason: "A new order", actor_id: stage.moderator?.id });
  expect(rows[5]).toMatchObject({ actor_id: stage.staff.get("owner")?.id });
});

test("publishing and putting back mark the front page as changed", async () => {
  const changedAt = async () =>
    (
      await stage.world.one<{ at: string }>(
        "select max(t::text) as at from public.cache_tags as t where t.tag = 'home'",
      )
    ).at;
  await stage.save(null, [section("new")]);
  const [saved, seen] = [await changedAt(), await stage.seen()];
  await stage.publish(seen);
  const published = await changedAt();
  expect(published).not.toBe(saved);
  await stage.show(1, (await stage.list()).shown);
  expect(await changedAt()).not.toBe(published);
});

test("keeps every kind of section as it was typed", async () => {
  const all = [
    ...["hero", "featured"].map((type) => section(type)),
    ...["trending", "new", "free", "creators"].map((type) => section(type, { limit: "24", visibleFor: "signed_out" })),
    section("under_price", { price: "0.02", visibleFor: "signed_in" }),
    section("category", { name: "essays" }),
    section("tag", { name: "birds", startsAt: inHours(1), endsAt: inHours(2) }),
    section("note", { text: "Hello.\n\n<b>Plain</b> words.", title: "From us" }),
  ];
  await stage.save(null, all);
  expect((await stage.list()).draft?.sections).toEqual(all);
});

describe("refuses", () => {
  test.each<[what: string, field: string, section: Section]>([
    ["an unknown type", "type", section("html")],
    ["no type", "type", {}],
    ["a title that is too long", "title", section("new", { title: "x".repeat(81) })],
    ["a title of two lines", "title", section("new", { title: "One\nTwo" })],
    ["no number", "limit", section("new", { limit: "" })],
    ["zero", "limit", section("new", { limit: "0" })],
    ["more than a list has", "limit", section("trending", { limit: "25" })],
    ["a number that is none", "limit", section("creators", { limit: "6e1" })],
    ["another price", "price", section("under_price", { price: "0.5" })],
    ["no price", "price", section("under_price")],
    ["an unknown category", "name", section("category", { name: "nothing" })],
    ["no category", "name", section("category")],
    ["an unknown tag", "name", section("tag", { name: "dragons" })],
    ["an empty note", "text", section("note", { text: " \r\n " })],
    ["a note that is too long", "text", section("note", { text: "x".repeat(2_001) })],
    ["unknown readers", "visibleFor", section("new", { visibleFor: "finance" })],
    ["a start that is no time", "startsAt", section("new", { startsAt: "tomorrow" })],
    ["a start in two years", "startsAt", section("new", { startsAt: inHours(24 * 366) })],
    ["an end that is no time", "endsAt", section("new", { endsAt: "2027-02-30 09:00" })],
    ["an end in the past", "endsAt", section("new", { endsAt: inHours(-1) })],
    ["an end before the start", "endsAt", section("new", { startsAt: inHours(3), endsAt: inHours(2) })],
  ])("%s", async (_, field, wrong) => {
    const mistakes = await mistakesOf(stage.save(null, [section("new"), wrong]));
    expect(Object.keys(mistakes)).toContain(`sections.1.${field}`);
    expect(Object.keys(mistakes).filter((name) => !name.startsWith("sections.1."))).toEqual([]);
    expect((await stage.list()).draft).toBeNull();
  });

  test.each<[what: string, sections: unknown]>([
    ["no sections", []],
    ["13 sections", Array.from({ length: 13 }, () => section("new"))],
    ["an object", {}],
    ["nothing", null],
    ["what no visitor sees", [section("new", { visibleFor: "signed_in" }), section("free", { startsAt: inHours(1) })]],
  ])("%s", async (_, sections) => {
    expect(Object.keys(await mistakesOf(stage.save(null, sections)))).toEqual(["sections"]);
  });

  test("all mistakes at once, and what can be there once twice", async () => {
    const wrong = [section("hero"), section("new", { limit: "x", title: "x".repeat(99) }), section("hero"), "text"];
    expect(Object.keys(await mistakesOf(stage.save(null, wrong))).toSorted()).toEqual([
      ...["sections.1.limit", "sections.1.title", "sections.2.type"],
      ...["sections.3.limit", "sections.3.type", "sections.3.visibleFor"],
    ]);
  });

  test("a form that is older than the draft, and a second draft", async () => {
    await stage.save(null, [section("new")]);
    const old = await stage.seen();
    await expect(stage.save(null, [section("free")])).rejects.toThrow("conflict");
    await stage.save(old, [section("new")]);
    for (const call of [() => stage.save(old, [section("free")]), () => stage.publish(old), () => stage.discard(old)])
      await expect(call()).rejects.toThrow("conflict");
    const now = await stage.seen();
    await stage.publish(now);
    for (const call of [() => stage.save(now, [section("free")]), () => stage.publish(now), () => stage.publish(null)])
      await expect(call()).rejects.toThrow("conflict");
    await expect(stage.discard(null)).rejects.toThrow("conflict");
    expect(await stage.shownTo(null)).toEqual(["new"]);
  });

  test("two who save at once: one is told", async () => {
    const saved = await Promise.allSettled([stage.save(null, [section("new")]), stage.save(null, [section("free")])]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("a layout that is not there, the draft, the one that is shown, and a page from before", async () => {
    await stage.save(null, [section("new")]);
    await expect(stage.show(99, 1)).rejects.toThrow("not_found");
    await expect(stage.show(2, 1)).rejects.toThrow("not_found");
    await expect(stage.show(1, 1)).rejects.toThrow("conflict");
    await stage.publish(await stage.seen());
    await expect(stage.show(1, 1)).rejects.toThrow("conflict");
    expect(await stage.shownTo(null)).toEqual(["new"]);
  });

  test("what goes public or is lost without a reason", async () => {
    await stage.save(null, [section("new")]);
    const seen = await stage.seen();
    const calls = [() => stage.publish(seen, stage.moderator, null), () => stage.discard(seen, stage.moderator, " ")];
    for (const call of calls) expect(Object.keys(await mistakesOf(call()))).toEqual(["reason"]);
    await stage.publish(seen);
    expect(Object.keys(await mistakesOf(stage.show(1, 2, stage.moderator, "x")))).toEqual(["reason"]);
    expect((await stage.list()).shown).toBe(2);
  });

  test("to publish a draft whose tag is gone, and says which section", async () => {
    await stage.world.pool.query("insert into public.tags (name) values ('moths')");
    await stage.save(null, [section("new"), section("tag", { name: "#Moths" })]);
    await stage.world.pool.query("delete from public.tags where name = 'moths'");
    await expect(stage.publish(await stage.seen())).rejects.toMatchObject({
      ...{ message: "conflict", detail: expect.stringMatching(/^Section 2: No post has this tag/) },
    });
    expect((await stage.list()).shown).toBe(1);
  });
});

describe("for everyone else", () => {
  test.each(["finance", "support", "reader"])("%s finds nothing", async (who) => {
    await stage.save(null, [section("new")]);
    const seen = await stage.seen();
    const person = stage.staff.get(who) ?? (await stage.world.addPerson());
    const calls = [
      ...[() => stage.save(seen, [section("free")], person), () => stage.publish(seen, person)],
      ...[() => stage.discard(seen, person), () => stage.show(1, 1, person), () => stage.list(person)],
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ detail: "There is nothing here." });
    expect(await stage.seen()).toBe(seen);
  });

  test("a visitor may not call, and no one writes or reads past the functions", async () => {
    await stage.save(null, [section("new")]);
    const seen = await stage.seen();
    for (const call of [() => stage.save(seen, [section("free")], null), () => stage.publish(seen, null)])
      await expect(call()).rejects.toThrow("permission denied");
    await expect(stage.list(null)).rejects.toThrow("permission denied");
    for (const who of [null, await stage.world.addPerson(), stage.moderator, stage.staff.get("owner") ?? null]) {
      expect(await stage.shownTo(who)).toEqual([]);
      for (const sql of [
        "insert into public.homepage_sections (layout, position, type) values (1, 9, 'new')",
        "update public.homepage_sections set layout = 1",
        "delete from public.homepage_sections",
        "select * from public.homepage_layouts",
        "update public.homepage_layouts set published_at = now()",
        "update public.settings set homepage_layout = 2",
      ])
        await expect(stage.world.as(who, sql), sql).rejects.toThrow("permission denied");
    }
    expect(await stage.seen()).toBe(seen);
  });
});
