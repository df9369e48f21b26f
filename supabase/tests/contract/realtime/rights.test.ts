import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { heartbeatOf, listen, listening } from "#tests/support/stack/listen.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { url, publishableKey, secretKey, databaseUrl } = inject("target");

describe.runIf(databaseUrl)("a change", () => {
  const visitor = createClient(url, publishableKey);
  const service = createClient(url, secretKey);
  let owner: SupabaseClient;
  let ownerId: string;
  let stranger: SupabaseClient;
  let letters: TemporaryTable;

  beforeAll(async () => {
    letters = await createTable(
      databaseUrl ?? "",
      "id integer primary key, owner_id uuid, is_open boolean not null default false, text text, seal text default 'wax'",
      {
        rules: [
          "grant select (id, owner_id, is_open, text) on :table to anon, authenticated",
          "grant select on :table to service_role",
          "create policy open_letters on :table for select to anon, authenticated using (is_open)",
          "create policy own_letters on :table for select to authenticated using (owner_id = (select auth.uid()))",
        ],
      },
    );
    const users = await Promise.all([signedInAnonymously(), signedInAnonymously()]);
    owner = users[0].client;
    ownerId = users[0].id;
    stranger = users[1].client;
  });
  afterAll(async () => {
    for (const client of [visitor, service, owner, stranger]) await client.removeAllChannels();
    await letters.drop();
  });

  test("reaches its owner and the secret key; a stranger and a visitor hear only a later public one", async () => {
    const [own, strange, open, all] = await Promise.all(
      [owner, stranger, visitor, service].map((client) => listening(client, { table: letters.name, event: "INSERT" })),
    );
    await letters.sql("insert into :table (id, owner_id, text) values (1, $1, 'dear wren')", [ownerId]);
    await letters.sql("insert into :table (id, is_open, text) values (2, true, 'to whom it may concern')");
    expect((await own?.nextChange())?.new).toMatchObject({ id: 1, text: "dear wren" });
    expect((await all?.nextChange())?.new).toMatchObject({ id: 1, text: "dear wren" });
    expect((await strange?.nextChange())?.new).toMatchObject({ id: 2 });
    expect((await open?.nextChange())?.new).toMatchObject({ id: 2 });
  });

  test("arrives as an update when it makes a row visible", async () => {
    await letters.sql("insert into :table (id, owner_id, text) values (3, $1, 'draft')", [ownerId]);
    const { nextChange } = await listening(stranger, { table: letters.name, filter: "id=eq.3" });
    await letters.sql("update :table set text = 'still a draft' where id = 3");
    await letters.sql("update :table set text = 'published', is_open = true where id = 3");
    expect((await nextChange()).new).toMatchObject({ text: "published" });
  });

  test("never carries a column that is not granted", async () => {
    const [own, all] = await Promise.all([
      listening(owner, { table: letters.name, filter: "id=eq.4" }),
      listening(service, { table: letters.name, filter: "id=eq.4" }),
    ]);
    await letters.sql("insert into :table (id, owner_id, text) values (4, $1, 'sealed')", [ownerId]);
    expect((await own.nextChange()).new).toEqual({ id: 4, owner_id: ownerId, is_open: false, text: "sealed" });
    expect((await all.nextChange()).new).toMatchObject({ seal: "wax" });
  });

  test("cannot be filtered by a column that is not granted", async () => {
    const { until } = listen(owner, { table: letters.name, filter: "seal=eq.wax" });
    expect((await until("CHANNEL_ERROR")).error?.message).toContain("invalid column for filter seal");
  });

  test("follows the current grants and rules, even when they are revoked", async () => {
    const { nextChange } = await listening(visitor, { table: letters.name, event: "INSERT" });
    await letters.sql("revoke select (text) on :table from anon");
    await letters.sql("insert into :table (id, is_open, text) values (5, true, 'not for all')");
    expect((await nextChange()).new).toEqual({ id: 5, owner_id: null, is_open: true });
    await letters.sql("grant select (text) on :table to anon");
  });

  test("of a deletion carries the key only, even to a stranger, as hosted does", async () => {
    await letters.sql("insert into :table (id, owner_id, text) values (6, $1, 'burnt')", [ownerId]);
    const { nextChange } = await listening(stranger, { table: letters.name, event: "DELETE" });
    await letters.sql("delete from :table where id = 6");
    expect(await nextChange()).toMatchObject({ new: {}, old: { id: 6 } });
  });

  test("of another user's deleted row passes no filter on its owner", async () => {
    await letters.sql("insert into :table (id, owner_id, text) values (7, $1, 'gone')", [ownerId]);
    const { nextChange } = await listening(stranger, { table: letters.name, filter: `owner_id=eq.${ownerId}` });
    await letters.sql("delete from :table where id = 7");
    await letters.sql("insert into :table (id, owner_id, is_open) values (8, $1, true)", [ownerId]);
    expect(await nextChange()).toMatchObject({ eventType: "INSERT", new: { id: 8 } });
  });

  test("reaches no role without a grant", async () => {
    await letters.sql("revoke select on :table from authenticated");
    const { until } = listen(owner, { table: letters.name });
    expect((await until("CHANNEL_ERROR")).error).toBeInstanceOf(Error);
    await letters.sql("grant select (id, owner_id, is_open, text) on :table to authenticated");
  });

  test("reaches a signed-out user as it does a visitor", async () => {
    const { client, id } = await signedInAnonymously();
    const { nextChange } = await listening(client, { table: letters.name, event: "INSERT" });
    await letters.sql("insert into :table (id, owner_id) values (9, $1)", [id]);
    expect((await nextChange()).new).toMatchObject({ id: 9 });
    await client.auth.signOut({ scope: "local" });
    await client.realtime.setAuth();
    await heartbeatOf(client);
    await letters.sql("insert into :table (id, owner_id) values (10, $1)", [id]);
    await letters.sql("insert into :table (id, is_open) values (11, true)");
    expect((await nextChange()).new).toMatchObject({ id: 11 });
    await client.removeAllChannels();
  });
});
