import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { asCaller } from "#embedded/database/connection.ts";
import { floodWithPosts } from "#tests/attacks/publish-flood.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const refusalOf = (most: number) =>
  `rate_limited: You can publish up to ${most} new posts a day, including scheduled ones. This one is saved; choose another day.`;

describe("an author who calls the data API in a loop", () => {
  test.each(["publish_post", "schedule_post"] as const)(
    "publishes three posts in the first week by %s, with the same message as our own API",
    async (publish) => {
      expect(await floodWithPosts(20, publish)).toEqual({ published: 3, refusals: new Set([refusalOf(3)]) });
    },
  );
});

describe("an established author", () => {
  const draft = (author: Person) => world.addPost(author, { priceRaw: null, isPublished: false });
  /** With the shipped limit, for these calls alone. */
  async function callLimited(author: Person, calls: readonly (readonly [sql: string, post: string])[]) {
    const tx = await world.pool.connect();
    try {
      await tx.query("begin");
      await tx.query("update public.settings set new_posts_per_day = default");
      await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(author.claims)]);
      for (const [sql, post] of calls) await tx.query(`select public.${sql}`, [post]);
      return "done";
    } catch (error) {
      return error instanceof Error && "detail" in error ? `${error.message}: ${error.detail}` : String(error);
    } finally {
      await tx.query("rollback");
      tx.release();
    }
  }
  const NOW = "publish_post($1, 1, false, true)";
  const inHours = (hours: number) => `schedule_post($1, 1, now() + interval '${hours} hours', true)`;

  test("publishes ten posts a day, including scheduled ones; another day has room", async () => {
    const author = await world.addPerson({ isCreator: true });
    const posts = await Promise.all(Array.from({ length: 12 }, () => draft(author)));
    const [eleventh = "", twelfth = ""] = posts.slice(10);
    const ten = posts.slice(0, 10).map((post, n) => [n % 2 ? NOW : inHours(10), post] as const);
    expect(await callLimited(author, ten)).toBe("done");
    expect(await callLimited(author, [...ten, [NOW, eleventh]])).toBe(refusalOf(10));
    expect(await callLimited(author, [...ten, [inHours(20), eleventh]])).toBe(refusalOf(10));
    expect(await callLimited(author, [...ten, [inHours(40), eleventh], [inHours(41), twelfth]])).toBe("done");
  });

  test("may republish a post, and reschedule one", async () => {
    const author = await world.addPerson({ isCreator: true });
    const posts = await Promise.all(Array.from({ length: 10 }, () => draft(author)));
    const [first = "", second = ""] = posts;
    const calls = posts.map((post, n) => [n === 0 ? NOW : inHours(10), post] as const);
    const again = [
      [NOW, first],
      [inHours(11), second],
    ] as const;
    expect(await callLimited(author, [...calls, ...again])).toBe("done");
  });

  test("is checked by the server for their own post only", async () => {
    const [author, stranger] = await Promise.all([
      world.addPerson({ isCreator: true }),
      world.addPerson({ isCreator: true }),
    ]);
    const post = await draft(author);
    const ask = "select public.require_rested_author($1, now())";
    await expect(world.as(stranger, ask, [post])).rejects.toThrow("not_found");
    await expect(world.as(author, ask, [post])).resolves.toHaveLength(1);
    const visitor = asCaller(world.pool, { role: "anon", claims: { role: "anon" } }, (tx) => tx.query(ask, [post]));
    await expect(visitor).rejects.toThrow("permission denied");
  });
});

describe("an author who writes past our own API", () => {
  const WORDS = JSON.stringify({ type: "doc", content: [{ type: "paragraph" }] });
  async function callOften(author: Person, sql: string, limit: string) {
    const tx = await world.pool.connect();
    try {
      await tx.query("begin");
      await tx.query(`update public.settings set ${limit} = 3`);
      await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(author.claims)]);
      for (let n = 0; n < 3; n++) await tx.query(sql.replace("$n", String(n)));
      await tx.query(sql.replace("$n", "3"));
      return ["done", 0] as const;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      return [`${error.message}: ${error.detail}`, Number(/^retry after (\d+)$/.exec(error.hint ?? "")?.[1])] as const;
    } finally {
      await tx.query("rollback");
      tx.release();
    }
  }

  test("is limited in drafts an hour and saves a minute, with the same messages", async () => {
    const author = await world.addPerson({ isCreator: true });
    const said = /^rate_limited: Too many requests\. Try again in \d+ (seconds|minutes)\.$/;
    const [draft, draftSeconds] = await callOften(author, "select public.create_post()", "new_drafts_per_hour");
    expect(draft).toMatch(said);
    expect(draftSeconds).toBeLessThanOrEqual(3600);
    const post = await world.addPost(author, { priceRaw: null, isPublished: false });
    const save = `select public.save_post('${post}', 1 + $n, '${WORDS}')`;
    expect((await callOften(await world.addPerson(), save, "saves_per_minute"))[0]).toMatch(/not_found/);
    const [refused, seconds] = await callOften(author, save, "saves_per_minute");
    expect(refused).toMatch(said);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
