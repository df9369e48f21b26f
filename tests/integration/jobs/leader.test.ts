import { randomInt } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { leadAlone } from "#lib/jobs/process/leader.ts";
import { createArrivals } from "#tests/support/arrivals.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";
import { closePool } from "#tests/support/stack/database.ts";

const connectionString = inject("target").databaseUrl ?? "";
const database = new pg.Pool({ connectionString, max: 2 });
afterAll(() => closePool(database));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Term = { who: string; backend: number; over: Promise<unknown> };

/** Candidates for one office, and who leads in each term. */
function candidates(lockId = randomInt(2 ** 31)) {
  const terms = createArrivals<Term>();
  const leading = new Set<string>();
  const together: string[][] = [];
  return {
    nextTerm: terms.next,
    together,
    stand(who: string) {
      const stop = new AbortController();
      const done = leadAlone({
        connectionString,
        lockId,
        log: createQuietLog().log,
        signal: stop.signal,
        lead: async (session, signal) => {
          leading.add(who);
          if (leading.size > 1) together.push([...leading]);
          const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
          const over = once(signal, "abort");
          terms.add({ who, backend: rows[0]?.pid ?? 0, over });
          await over;
          leading.delete(who);
        },
      });
      const resign = async () => {
        stop.abort();
        await done;
      };
      stops.push(resign);
      return resign;
    },
  };
}

describe("of several workers", () => {
  test("one leads, and another takes over when it stops", async () => {
    const { stand, nextTerm, together } = candidates();
    const resigns = new Map(["first", "second", "third"].map((who) => [who, stand(who)]));
    const led = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      const { who, over } = await nextTerm();
      led.add(who);
      await resigns.get(who)?.();
      await over;
    }
    expect(led.size).toBe(3);
    expect(together).toEqual([]);
  });

  test("one that loses its connection steps down, and another leads", async () => {
    const { stand, nextTerm, together } = candidates();
    for (const who of ["first", "second"]) stand(who);
    const { backend, over } = await nextTerm();
    await database.query("select pg_terminate_backend($1)", [backend]);
    await over;
    expect((await nextTerm()).backend).not.toBe(backend);
    expect(together).toEqual([]);
  });

  test("one that falls silent loses the office by the database's own clock", async () => {
    const lockId = randomInt(2 ** 31);
    const hung = new pg.Client({ connectionString });
    await hung.connect();
    const ended = new Promise<void>((resolve) => hung.once("end", () => resolve()));
    hung.on("error", (error) => expect(error.message).toMatch(/idle-session timeout|terminated/));
    await hung.query("set idle_session_timeout = '4s'");
    await hung.query("select pg_advisory_lock($1)", [lockId]);
    const { stand, nextTerm } = candidates(lockId);
    stand("standby");
    expect((await nextTerm()).who).toBe("standby");
    await ended;
  });
});
