import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listening } from "#tests/support/stack/listen.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { url, secretKey, databaseUrl } = inject("target");

describe.runIf(databaseUrl)("postgres_changes, with the unmodified client", () => {
  const service = createClient(url, secretKey);
  let birds: TemporaryTable;

  beforeAll(async () => {
    birds = await createTable(
      databaseUrl ?? "",
      "id integer primary key, name text not null, weight_g numeric, colours text[], seen_at timestamptz, notes jsonb",
      { rules: ["grant select on :table to service_role"] },
    );
  });
  afterAll(async () => {
    await service.removeAllChannels();
    await birds.drop();
  });

  test("delivers insert, update and delete in order, in the client's form", async () => {
    const { nextChange } = await listening(service, { table: birds.name });
    await birds.sql(
      `insert into :table values (1, 'wren', 9.5, '{brown,buff}', '2026-05-01T06:00:00Z', '{"singing": true}')`,
    );
    const inserted = await nextChange();
    expect(inserted).toMatchObject({ eventType: "INSERT", schema: "public", table: birds.name, errors: null });
    expect(Date.parse(inserted.commit_timestamp)).toBeGreaterThan(0);
    expect(inserted.old).toEqual({});

    await birds.sql("update :table set name = 'winter wren' where id = 1");
    expect(await nextChange()).toMatchObject({ eventType: "UPDATE", new: { name: "winter wren" }, old: { id: 1 } });

    await birds.sql("delete from :table where id = 1");
    const deleted = await nextChange();
    expect(deleted.eventType).toBe("DELETE");
    expect([deleted.new, deleted.old]).toEqual([{}, { id: 1 }]);
  });

  test("sends values as hosted does", async () => {
    const { nextChange } = await listening(service, { table: birds.name, event: "INSERT" });
    await birds.sql(
      `insert into :table values (2, 'goldcrest', 5.25, '{olive}', '2026-05-01T06:00:00+02:00', '{"crest": ["gold"]}')`,
    );
    expect((await nextChange()).new).toEqual({
      id: 2,
      name: "goldcrest",
      weight_g: 5.25,
      colours: ["olive"],
      seen_at: "2026-05-01T04:00:00+00:00",
      notes: { crest: ["gold"] },
    });
  });

  test("names the old key when an update changes it", async () => {
    await birds.sql("insert into :table values (3, 'dunnock')");
    const { nextChange } = await listening(service, { table: birds.name, event: "UPDATE" });
    await birds.sql("update :table set id = 33 where id = 3");
    expect(await nextChange()).toMatchObject({ new: { id: 33 }, old: { id: 3 } });
  });

  test("never sends what is rolled back", async () => {
    const { nextChange } = await listening(service, { table: birds.name, event: "INSERT" });
    await expect(
      birds.sql("do $$ begin insert into :table values (4, 'ghost'); raise division_by_zero; end $$"),
    ).rejects.toThrow("division_by_zero");
    await birds.sql("insert into :table values (5, 'robin')");
    expect((await nextChange()).new).toMatchObject({ id: 5 });
  });

  test("sends a listener only the requested kind of event", async () => {
    const { nextChange } = await listening(service, { table: birds.name, event: "DELETE" });
    await birds.sql("insert into :table values (6, 'swift')");
    await birds.sql("update :table set name = 'common swift' where id = 6");
    await birds.sql("delete from :table where id = 6");
    expect(await nextChange()).toMatchObject({ eventType: "DELETE", old: { id: 6 } });
  });

  test("sends a burst of changes of one row complete and in order", async () => {
    await birds.sql("insert into :table values (7, 'linnet', 0)");
    const { nextChange } = await listening(service, { table: birds.name, filter: "id=eq.7" });
    for (let weight = 1; weight <= 40; weight++)
      await birds.sql("update :table set weight_g = $1 where id = 7", [weight]);
    const seen: number[] = [];
    while (seen.length < 40) {
      const { new: row } = await nextChange();
      if ("weight_g" in row) seen.push(Number(row.weight_g));
    }
    expect(seen.at(-1)).toBe(40);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  test("supports a client with the older serializer", async () => {
    const older = createClient(url, secretKey, { realtime: { vsn: "1.0.0" } });
    const { nextChange } = await listening(older, { table: birds.name });
    await birds.sql("insert into :table values (8, 'siskin')");
    expect((await nextChange()).new).toMatchObject({ id: 8 });
    await older.removeAllChannels();
  });
});
