import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listening } from "#tests/support/stack/listen.ts";
import { startRealtime } from "#tests/support/stack/own-realtime.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { databaseUrl, isEmbedded } = inject("target");
const SCHEMA = join(import.meta.dirname, "../../../embedded/database/schemas/4-realtime.sql");

describe.runIf(isEmbedded && databaseUrl)("no change is lost silently", () => {
  let tides: TemporaryTable;
  beforeAll(async () => {
    tides = await createTable(databaseUrl ?? "", "id integer primary key", {
      rules: ["grant select on :table to service_role"],
    });
  });
  afterAll(() => tides.drop());

  test("when its database connection dies, every channel is told, rejoins, and hears what follows", async () => {
    const own = await startRealtime(databaseUrl ?? "");
    const client = createClient(own.url, own.keys.secret);
    const [first, second] = await Promise.all([1, 2].map(() => listening(client, { table: tides.name })));
    await tides.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      own.applicationName,
    ]);
    await tides.sql("insert into :table values (1)");
    for (const listener of [first, second]) {
      expect((await listener?.until("CHANNEL_ERROR"))?.error?.message).toContain("changes may have been missed");
      await listener?.until("SUBSCRIBED");
    }
    await tides.sql("insert into :table values (2)");
    expect((await first?.nextChange())?.new).toEqual({ id: 2 });
    expect((await second?.nextChange())?.new).toEqual({ id: 2 });
    await client.removeAllChannels();
    await own.stop();
  });

  test("when the gateway stops, channels are told and rejoin when it is back", async () => {
    const own = await startRealtime(databaseUrl ?? "");
    const client = createClient(own.url, own.keys.secret);
    const { until, nextChange } = await listening(client, { table: tides.name });
    await own.stop();
    expect((await until("CHANNEL_ERROR")).error?.message).toContain("1012");
    const back = await startRealtime(databaseUrl ?? "", own);
    await until("SUBSCRIBED");
    await tides.sql("insert into :table values (3)");
    expect((await nextChange()).new).toEqual({ id: 3 });
    await client.removeAllChannels();
    await back.stop();
  });

  test("an unreadable change breaks the channel instead of being skipped", async () => {
    const own = await startRealtime(databaseUrl ?? "");
    const client = createClient(own.url, own.keys.publishable);
    const reefs = await createTable(databaseUrl ?? "", "id integer primary key", {
      rules: [
        "grant select on :table to anon",
        "create policy broken on :table for select to anon using (1 / (id - id) = 1)",
      ],
    });
    const { until } = await listening(client, { table: reefs.name });
    await reefs.sql("insert into :table values (1)");
    expect((await until("CHANNEL_ERROR")).error?.message).toContain("division by zero");
    await client.removeAllChannels();
    await reefs.drop();
    await own.stop();
  });

  test("applying the schema again doubles no event", async () => {
    const own = await startRealtime(databaseUrl ?? "");
    const client = createClient(own.url, own.keys.secret);
    const { nextChange } = await listening(client, { table: tides.name });
    await tides.sql(await readFile(SCHEMA, "utf8"));
    await tides.sql("insert into :table values (4)");
    await tides.sql("insert into :table values (5)");
    expect((await nextChange()).new).toEqual({ id: 4 });
    expect((await nextChange()).new).toEqual({ id: 5 });
    await client.removeAllChannels();
    await own.stop();
  });
});
