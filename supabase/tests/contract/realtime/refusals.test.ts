import { once } from "node:events";
import { request } from "node:http";
import { createClient, type RealtimeChannel } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listen, listening } from "#tests/support/stack/listen.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { url, publishableKey, secretKey, databaseUrl, isEmbedded } = inject("target");

function refusalOf(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === "CHANNEL_ERROR") resolve(error?.message ?? "");
    });
  });
}

describe.runIf(databaseUrl)("Realtime refuses", () => {
  const service = createClient(url, secretKey);
  let shells: TemporaryTable;
  beforeAll(async () => {
    shells = await createTable(databaseUrl ?? "", "id integer primary key", {
      rules: ["grant select on :table to service_role"],
      isPublished: false,
    });
  });
  afterAll(async () => {
    await service.removeAllChannels();
    await shells.drop();
  });

  test("a table that does not exist", async () => {
    const { channel, until } = listen(service, { table: "no_such_table" });
    expect((await until("CHANNEL_ERROR")).error?.message).toContain("no_such_table");
    await service.removeChannel(channel);
  });

  test("a table that is not published, until it is, and again afterwards", async () => {
    const early = listen(service, { table: shells.name });
    expect((await early.until("CHANNEL_ERROR")).error?.message).toContain("RealtimeDisabledForConfiguration");
    await service.removeChannel(early.channel);

    await shells.sql("alter publication supabase_realtime add table :table");
    const { nextChange } = await listening(service, { table: shells.name });
    await shells.sql("insert into :table values (1)");
    expect((await nextChange()).new).toEqual({ id: 1 });

    await shells.sql("alter publication supabase_realtime drop table :table");
    const late = listen(service, { table: shells.name });
    await late.until("CHANNEL_ERROR");
  });

  describe.runIf(isEmbedded)("in the embedded stack", () => {
    const SORRY = "Broadcast and Presence are not supported by the embedded Realtime";

    test("a channel for broadcast or presence", async () => {
      expect(await refusalOf(service.channel("b1").on("broadcast", { event: "*" }, () => undefined))).toContain(SORRY);
      expect(await refusalOf(service.channel("b2").on("presence", { event: "sync" }, () => undefined))).toContain(
        SORRY,
      );
      expect(await refusalOf(service.channel("b3", { config: { private: true } }))).toContain(SORRY);
    });

    test("· a broadcast or a presence on a channel that listens to changes, in either protocol", async () => {
      await shells.sql("alter publication supabase_realtime add table :table");
      for (const vsn of ["1.0.0", "2.0.0"]) {
        const client = createClient(url, secretKey, { realtime: { vsn } });
        const speaking = await listening(client, { table: shells.name });
        await speaking.channel.send({ type: "broadcast", event: "call", payload: { note: "cheep" } });
        expect((await speaking.until("CHANNEL_ERROR")).error?.message).toContain(SORRY);
        const present = await listening(client, { table: shells.name });
        expect(await present.channel.track({ at: "the feeder" })).toBe("error");
        expect((await present.until("CHANNEL_ERROR")).error?.message).toContain(SORRY);
        await client.removeAllChannels();
      }
    });

    test("a broadcast over HTTP", async () => {
      await expect(service.channel("b4").httpSend("call", { note: "cheep" })).rejects.toThrow(SORRY);
    });

    test("· a filter on whole schemas, and columns chosen by the client", async () => {
      const whole = service.channel("s1").on("postgres_changes", { event: "*", schema: "public" }, () => undefined);
      expect(await refusalOf(whole)).toContain("not supported");
      const chosen = { event: "*" as const, schema: "public", table: shells.name, select: ["id"] };
      const some = service.channel("s2").on("postgres_changes", chosen, () => undefined);
      expect(await refusalOf(some)).toContain("select");
    });

    test.for<[why: string, status: number, path: string, host?: string]>([
      ["another path", 404, `/elsewhere?apikey=${publishableKey}&vsn=2.0.0`],
      ["no key", 401, "/realtime/v1/websocket?vsn=2.0.0"],
      ["a wrong key", 401, "/realtime/v1/websocket?apikey=sb_publishable_wrong&vsn=2.0.0"],
      ["an unknown protocol", 400, `/realtime/v1/websocket?apikey=${publishableKey}&vsn=9.0.0`],
      ["another host's name", 421, `/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`, "evil.example"],
    ])("a socket with %s", async ([, status, path, host]) => {
      const { port, hostname } = new URL(url);
      const headers = {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...(host ? { host } : {}),
      };
      const sent = request({ host: hostname, port, path, headers }).end();
      const [response] = await once(sent, "response");
      expect(response.statusCode).toBe(status);
      response.resume();
    });
  });
});
