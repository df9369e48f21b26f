import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTokens } from "#embedded/tokens.ts";
import { followRow } from "#lib/supabase/follow-row.ts";
import { createArrivals } from "#tests/support/arrivals.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { startRealtime } from "#tests/support/stack/own-realtime.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";

const { url, publishableKey, databaseUrl, isEmbedded } = inject("target");

/** Follows a row, and collects what it is told. */
function follow(id: string, readToken: () => Promise<string | null>, at = { url, publishableKey }) {
  const heard = createArrivals<unknown>();
  const leave = followRow(
    { supabaseUrl: at.url, supabasePublishableKey: at.publishableKey },
    { table: nests.name, id },
    readToken,
    { onSubscribed: () => heard.add("subscribed"), onUpdate: heard.add, onLost: () => heard.add("lost") },
  );
  return { next: heard.next, leave };
}

let nests: TemporaryTable;

describe.runIf(databaseUrl)("a page that follows a row", () => {
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
  let ownerToken: string;

  beforeAll(async () => {
    nests = await createTable(databaseUrl ?? "", "id uuid primary key, owner_id uuid, status text, seal text", {
      rules: [
        "grant select (id, owner_id, status) on :table to authenticated",
        "create policy own_nests on :table for select to authenticated using (owner_id = (select auth.uid()))",
      ],
    });
    const { id, session } = await signedInAnonymously();
    ownerToken = session.access_token;
    await nests.sql("insert into :table values ($1, $2, 'pending', 'wax'), ($3, $2, 'pending', 'wax')", [
      mine,
      id,
      other,
    ]);
  });
  afterAll(() => nests.drop());

  const setStatus = (id: string, status: string) =>
    nests.sql("update :table set status = $2 where id = $1", [id, status]);

  test("hears its updates, as far as its user may see them, and no other row's", async () => {
    const { next, leave } = follow(mine, async () => ownerToken);
    expect(await next()).toBe("subscribed");
    await setStatus(other, "paid");
    await setStatus(mine, "paid");
    expect(await next()).toEqual({ id: mine, owner_id: expect.any(String), status: "paid" });
    leave();
  });

  test("hears nothing of a stranger's row", async () => {
    const { session } = await signedInAnonymously();
    const [stranger, owner] = [follow(mine, async () => session.access_token), follow(mine, async () => ownerToken)];
    const heardByStranger: unknown[] = [await stranger.next()];
    expect(await owner.next()).toBe("subscribed");
    void stranger.next().then((heard) => heardByStranger.push(heard));
    for (const status of ["seen", "paid"]) {
      await setStatus(mine, status);
      expect(await owner.next()).toMatchObject({ status });
    }
    expect(heardByStranger).toEqual(["subscribed"]);
    stranger.leave();
    owner.leave();
  });

  test("is told once that it is lost where the server refuses it or cannot be reached, or its token fails", async () => {
    const nowhere = { url: "http://127.0.0.1:9", publishableKey };
    const failing = () => Promise.reject(new TypeError("failed to fetch"));
    for (const followed of [
      follow(mine, async () => null),
      follow(mine, async () => "eyJhbGciOiJub25lIn0.e30."),
      follow(mine, async () => ownerToken, nowhere),
      follow(mine, failing),
    ]) {
      expect(await followed.next()).toBe("lost");
      followed.leave();
    }
  });

  test.runIf(isEmbedded)("is told that it is lost when its server stops", async () => {
    const own = await startRealtime(databaseUrl ?? "");
    const token = await (await createTokens(own.keys)).sign({ role: "authenticated", sub: crypto.randomUUID() }, 60);
    const { next } = follow(mine, async () => token, { url: own.url, publishableKey: own.keys.publishable });
    expect(await next()).toBe("subscribed");
    await own.stop();
    expect(await next()).toBe("lost");
  });
});
