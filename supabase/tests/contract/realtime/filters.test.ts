import { createClient, postgresChangesFilter, type RealtimePostgresInsertPayload } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createArrivals } from "#tests/support/arrivals.ts";
import { listen, listening } from "#tests/support/stack/listen.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { url, secretKey, databaseUrl } = inject("target");

describe.runIf(databaseUrl)("filters of postgres_changes", () => {
  const service = createClient(url, secretKey);
  let coins: TemporaryTable;

  beforeAll(async () => {
    coins = await createTable(
      databaseUrl ?? "",
      "id uuid primary key default gen_random_uuid(), year integer not null, metal text not null, value numeric not null default 1",
      { rules: ["grant select on :table to service_role"] },
    );
  });
  afterAll(async () => {
    await service.removeAllChannels();
    await coins.drop();
  });

  test.for<[filter: string, years: number[]]>([
    ["year=eq.1860", [1860]],
    ["year=neq.1860", [1799, 1937, 1956]],
    ["year=lt.1860", [1799]],
    ["year=lte.1860", [1799, 1860]],
    ["year=gt.1937", [1956]],
    ["year=gte.1937", [1937, 1956]],
    ["year=in.(1799,1956)", [1799, 1956]],
    ['metal=eq."bronze, beaded"', [1860]],
    ['metal=in.(copper,"bronze, beaded")', [1799, 1860]],
    ["year=gt.1799,year=lt.1956", [1860, 1937]],
    ["value=eq.1.50", [1937]],
  ])("%s passes exactly the matching rows", async ([filter, years]) => {
    const passed: unknown[] = [];
    const all = createArrivals<RealtimePostgresInsertPayload<{ year: number }>>();
    const subscribed = Promise.withResolvers<void>();
    const every = { event: "INSERT", schema: "public", table: coins.name } as const;
    const channel = service
      .channel(filter, { config: { postgres_changes_options: { wait: true } } })
      .on<{ year: number }>("postgres_changes", { ...every, filter }, (change) => passed.push(change.new.year))
      .on<{ year: number }>("postgres_changes", every, all.add)
      .subscribe((status, error) => (status === "SUBSCRIBED" ? subscribed.resolve() : subscribed.reject(error)));
    await subscribed.promise;
    await coins.sql(`insert into :table (year, metal, value) values
      (1799, 'copper', 1), (1860, 'bronze, beaded', 1), (1937, 'bronze', 1.5), (1956, 'bronze', 1)`);
    for (let row = 0; row < 4; row++) await all.next();
    expect(passed).toEqual(years);
    await service.removeChannel(channel);
  });

  test("a filter by key finds its row in any spelling of the key", async () => {
    const id = "ABCDEF00-0000-4000-8000-000000000001";
    const { nextChange } = await listening(service, { table: coins.name, filter: `id=eq.${id}` });
    await coins.sql("insert into :table (year, metal) values (1771, 'copper')");
    await coins.sql("insert into :table (id, year, metal) values ($1, 1772, 'copper')", [id]);
    expect((await nextChange()).new).toMatchObject({ year: 1772 });
  });

  test("a delete passes a filter by key, and never one by a lost column", async () => {
    const id = "abcdef00-0000-4000-8000-000000000002";
    const byYear = await listening(service, { table: coins.name, filter: "year=in.(1773,1774)" });
    const byKey = await listening(service, { table: coins.name, event: "DELETE", filter: `id=eq.${id}` });
    await coins.sql("insert into :table (id, year, metal) values ($1, 1773, 'gold')", [id]);
    expect((await byYear.nextChange()).new).toMatchObject({ year: 1773 });
    await coins.sql("delete from :table where id = $1", [id]);
    await coins.sql("insert into :table (year, metal) values (1774, 'gold')");
    expect(await byKey.nextChange()).toMatchObject({ eventType: "DELETE", old: { id } });
    expect((await byYear.nextChange()).new).toMatchObject({ year: 1774 });
  });

  test("accepts a filter made by the client's own builder", async () => {
    const filter = postgresChangesFilter().eq("metal", 'tin, "plated" (rare)').gte("year", 1684).build();
    const { nextChange } = await listening(service, { table: coins.name, filter });
    await coins.sql("insert into :table (year, metal) values (1683, $1), (1685, $1)", ['tin, "plated" (rare)']);
    expect((await nextChange()).new).toMatchObject({ year: 1685 });
  });

  test.for<[filter: string, reason: string]>([
    ["year=like.18%", "is not supported"],
    ["metal=eq.bronze, beaded", "is not supported"],
    ["mint=eq.1", "invalid column for filter mint"],
    ["year=eq.long ago", "invalid"],
  ])("refuses %s with the reason", async ([filter, reason]) => {
    const { channel, until } = listen(service, { table: coins.name, filter });
    expect((await until("CHANNEL_ERROR")).error?.message).toContain(reason);
    await service.removeChannel(channel);
  });
});
