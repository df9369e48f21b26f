import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTokens } from "#embedded/tokens.ts";
import { heartbeatOf, listen, listening } from "#tests/support/stack/listen.ts";
import { type OwnRealtime, startRealtime } from "#tests/support/stack/own-realtime.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { url, secretKey, databaseUrl, isEmbedded } = inject("target");

describe.runIf(databaseUrl)("a channel", () => {
  let eggs: TemporaryTable;
  beforeAll(async () => {
    eggs = await createTable(databaseUrl ?? "", "id integer primary key", {
      rules: [
        "grant select on :table to authenticated, service_role",
        "create policy all_eggs on :table for select to authenticated using (true)",
      ],
    });
  });
  afterAll(() => eggs.drop());

  test("answers a heartbeat", async () => {
    const service = createClient(url, secretKey);
    await listening(service, { table: eggs.name });
    await heartbeatOf(service);
    await service.removeAllChannels();
  });

  test("can be rejoined under its name after leaving, and hears what follows", async () => {
    const service = createClient(url, secretKey);
    const { channel } = await listening(service, { table: eggs.name }, "nest");
    expect(await service.removeChannel(channel)).toBe("ok");
    await eggs.sql("insert into :table values (1)");
    const { nextChange } = await listening(service, { table: eggs.name }, "nest");
    await eggs.sql("insert into :table values (2)");
    expect((await nextChange()).new).toEqual({ id: 2 });
    await service.removeAllChannels();
  });

  test("of one client hears its own tables only", async () => {
    const service = createClient(url, secretKey);
    const nests = await createTable(databaseUrl ?? "", "id integer primary key", {
      rules: ["grant select on :table to service_role"],
    });
    const [ofEggs, ofNests] = await Promise.all([eggs, nests].map(({ name }) => listening(service, { table: name })));
    await nests.sql("insert into :table values (30)");
    await eggs.sql("insert into :table values (3)");
    expect((await ofEggs?.nextChange())?.new).toEqual({ id: 3 });
    expect((await ofNests?.nextChange())?.new).toEqual({ id: 30 });
    await service.removeAllChannels();
    await nests.drop();
  });

  describe.runIf(isEmbedded)("and its token", () => {
    /** Short, but long enough to join within it on a busy machine. */
    const shortLifeSeconds = 5;
    let own: OwnRealtime;
    const claims = { role: "authenticated", sub: "00000000-0000-4000-8000-000000000001" };
    beforeAll(async () => {
      own = await startRealtime(databaseUrl ?? "");
    });
    afterAll(() => own.stop());

    test("· an expired token is reported, and closes the channel", async () => {
      const client = await own.clientWith(claims, shortLifeSeconds);
      const { nextSystem, until } = await listening(client, { table: eggs.name });
      expect(await nextSystem()).toMatchObject({ status: "ok", extension: "postgres_changes" });
      expect(await nextSystem()).toMatchObject({ status: "error", message: "Token has expired" });
      await until("CLOSED");
      await client.removeAllChannels();
    });

    test("· a token refreshed in time keeps the channel past the end of the old one", async () => {
      const { sign } = await createTokens(own.keys);
      let token = await sign(claims, shortLifeSeconds);
      const accessToken = async () => token;
      const careful = createClient(own.url, own.keys.publishable, { accessToken });
      const careless = await own.clientWith(claims, shortLifeSeconds);
      const [kept, lost] = await Promise.all([careful, careless].map((c) => listening(c, { table: eggs.name })));
      token = await sign(claims, 60);
      await careful.realtime.setAuth();
      await lost?.until("CLOSED");
      await eggs.sql("insert into :table values (4)");
      expect((await kept?.nextChange())?.new).toEqual({ id: 4 });
      await Promise.all([careful.removeAllChannels(), careless.removeAllChannels()]);
    });

    test("· an expired or foreign token cannot join", async () => {
      const expired = await own.clientWith(claims, -60);
      const foreign = createClient(own.url, own.keys.publishable, {
        accessToken: async () => "eyJhbGciOiJub25lIn0.e30.",
      });
      for (const client of [expired, foreign]) {
        const { until } = listen(client, { table: eggs.name });
        expect((await until("CHANNEL_ERROR")).error?.message).toContain("token is not valid");
        await client.removeAllChannels();
      }
    });

    test("· a token that becomes invalid closes the channel", async () => {
      let token = await (await createTokens(own.keys)).sign(claims, 60);
      const client = createClient(own.url, own.keys.publishable, { accessToken: async () => token });
      const { until } = await listening(client, { table: eggs.name });
      token = "not a token";
      await client.realtime.setAuth();
      await until("CLOSED");
      await client.removeAllChannels();
    });
  });
});
