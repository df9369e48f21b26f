import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { listExportParts } from "#tests/support/calls/export-files.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const PAID = "Zymurgy stands behind the wall.";
const SITE = "http://localhost:3000";

let stage: BoughtStage;
let modules: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  stage = await openBoughtStage();
  modules = await load();
});
afterAll(() => stage.close());

function load() {
  return loadWith({}, async () => ({
    ...(await import("#lib/exports/make-export.ts")),
    ...(await import("#lib/jobs/upkeep/make-export.ts")),
  }));
}

type Row = { id: string; state: string; attempt: number; parts: number; bytes: string; expires_at: string | null };

const query = (sql: string, values: unknown[]) => stage.world.pool.query(sql, values);
const rowOf = (id: string) => stage.world.one<Row>("select * from public.exports where id = $1", [id]);

/** A row without its job: this file runs each attempt itself. */
async function ask({ id }: Pick<Person, "id">): Promise<string> {
  return (await stage.world.one<{ id: string }>("insert into public.exports (user_id) values ($1) returning id", [id]))
    .id;
}

type Watch = (sql: string) => Promise<void>;
const ignore: Watch = async () => undefined;

/** One attempt, as the worker makes it. `before` sees each of its own queries first, `after` once it has run. */
async function attempt(id: string, before = ignore, after = ignore): Promise<void> {
  const { pool } = stage.world;
  await modules.makeExport(id, {
    query: async (sql, values) => {
      await before(sql);
      const answer = await pool.query(sql, values);
      await after(sql);
      return answer;
    },
    async withPgClient(use) {
      const client = await pool.connect();
      try {
        return await use(client);
      } finally {
        client.release();
      }
    },
  });
}

async function fetchExport({ cookie }: { cookie?: string }, id: string) {
  const { GET } = await loadRoute("api/exports/[id]");
  if (!GET) throw new Error("There is no download.");
  const request = new Request(`${SITE}/api/exports/${id}`, { headers: cookie ? { cookie } : {} });
  const answer = await GET(request, { params: Promise.resolve({ id }) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

async function filesOf(who: BuyerWithCookie, id: string): Promise<Record<string, string>> {
  const { status, bytes } = await fetchExport(who, id);
  expect(status).toBe(200);
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file).toString()]),
  );
}

async function makeFor(who: BuyerWithCookie): Promise<string> {
  const id = await ask(who);
  await attempt(id);
  return id;
}

describe("the archive", () => {
  test("has an author's whole posts, sales and payouts, exact to the raw, and nothing of the buyer", async () => {
    const author = await stage.makeAuthor();
    const post = await stage.world.addPost(author, { paidText: PAID, changes: { title: "=Hyperlink(1) of birds" } });
    const draft = await stage.world.addPost(author, { isPublished: false, paidText: "A draft." });
    const buyer = await stage.registered();
    const bought = await stage.buy(buyer, post);
    const files = await filesOf(author, await makeFor(author));
    const folder = Object.keys(files).find((name) => name.endsWith("/post.md") && files[name]?.includes(PAID));
    expect(folder).toBeDefined();
    expect(Object.keys(files).filter((name) => name.endsWith("/post.json"))).toHaveLength(2);
    expect(Object.values(files).some((text) => text.includes(draft))).toBe(true);
    const [, sale = ""] = files["sales.csv"]?.split("\r\n") ?? [];
    expect(sale).toContain(`${bought.id},`);
    expect(sale).toContain(",'=Hyperlink(1) of birds,");
    expect(sale).toContain(`${stage.price},0.05,`);
    expect(files["payouts.csv"]).toContain("47500000000000000000000000000,0.0475");
    expect(JSON.parse(files["ghost/ghost.json"] ?? "").db[0].data.posts).toHaveLength(2);
    for (const text of Object.values(files)) expect(text).not.toContain(buyer.id);
  });

  test("has a buyer's texts and receipts while they own them, and only where the author lets readers download", async () => {
    const [own, other, hidden] = [
      await stage.addPost(PAID),
      await stage.addPost("Not bought."),
      await stage.addPost("Kept in."),
    ];
    await query("update public.posts set offers_downloads = false where id = $1", [hidden]);
    const buyer = await stage.registered();
    const bought = await stage.buy(buyer, own);
    await stage.buy(buyer, hidden);
    const files = await filesOf(buyer, await makeFor(buyer));
    const all = Object.values(files).join("\n");
    expect(Object.keys(files).filter((name) => name.startsWith("library/"))).toHaveLength(1);
    expect(Object.keys(files).filter((name) => name.startsWith("receipts/"))).toHaveLength(2);
    expect(all).toContain(PAID);
    expect(all).not.toMatch(/Not bought|Kept in/);
    expect(all).not.toContain(other);
    expect(files["purchases.csv"]).toContain(`${stage.price},0.05`);
    await stage.calls.refund(bought, "author");
    expect(Object.values(await filesOf(buyer, await makeFor(buyer))).join("\n")).not.toContain(PAID);
  });

  test("gives staff only what is their own", async () => {
    await stage.addPost(PAID);
    const owner = await stage.registered();
    await query(`update auth.users set raw_app_meta_data = '{"role": "owner"}' where id = $1`, [owner.id]);
    const files = await filesOf(owner, await makeFor(owner));
    expect(Object.keys(files).filter((name) => /^(?:posts|library|receipts)\//.test(name))).toEqual([]);
    expect(files["sales.csv"]?.split("\r\n")).toHaveLength(2);
    expect(files["payouts.csv"]?.split("\r\n")).toHaveLength(2);
  });
});

describe("GET /api/exports/{id}", () => {
  test("answers its owner, uncached, and is not found by a stranger or without a session", async () => {
    const [owner, stranger, visitor] = [await stage.registered(), await stage.registered(), await stage.anonymous()];
    const id = await makeFor(owner);
    const { status, headers, bytes } = await fetchExport(owner, id);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="farthing-\d{4}-\d\d-\d\d\.zip"$/);
    expect((await fetchExport(stranger, id)).status).toBe(404);
    expect((await fetchExport(visitor, id)).status).toBe(403);
    expect((await fetchExport({}, id)).status).toBe(401);
    expect(await stage.world.as(stranger, "select from public.exports where id = $1", [id])).toEqual([]);
  });

  test("ends after seven days, and its files and row go", async () => {
    const owner = await stage.registered();
    const id = await makeFor(owner);
    const { days } = await stage.world.one<{ days: number }>(
      "select round(extract(epoch from expires_at - now()) / 86400)::integer as days from public.exports where id = $1",
      [id],
    );
    expect(days).toBe(7);
    await query("update public.exports set expires_at = now() where id = $1", [id]);
    expect((await fetchExport(owner, id)).status).toBe(410);
    await query("select public.forget_exports(10000)", []);
    expect((await fetchExport(owner, id)).status).toBe(404);
    await modules.removeExportFiles({ id });
    expect(await listExportParts(id)).toEqual([]);
  });

  test("keeps only the newest of a person", async () => {
    const owner = await stage.registered();
    const [first, second] = [await makeFor(owner), await makeFor(owner)];
    // A worker may have removed it by now.
    expect([404, 410]).toContain((await fetchExport(owner, first)).status);
    expect((await fetchExport(owner, second)).status).toBe(200);
  });
});

describe("an attempt", () => {
  test("that ends midway is made again from the beginning", async () => {
    const author = await stage.makeAuthor();
    await stage.world.addPost(author, { paidText: PAID });
    const id = await ask(author);
    const crash = attempt(id, async (sql) => {
      if (sql.includes("finish_export")) throw new Error("The worker is gone.");
    });
    await expect(crash).rejects.toThrow("The worker is gone.");
    expect(await rowOf(id)).toMatchObject({ state: "running", attempt: 1 });
    expect((await fetchExport(author, id)).status).toBe(410);
    await attempt(id);
    expect(await rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
    expect(Object.values(await filesOf(author, id)).join("\n")).toContain(PAID);
    expect((await listExportParts(id)).every((name) => name.startsWith("2-"))).toBe(true);
  });

  test("that was thought dead changes nothing any more", async () => {
    const owner = await stage.registered();
    const id = await ask(owner);
    const paused = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const late = attempt(id, async (sql) => {
      if (!sql.includes("finish_export")) return;
      reached.resolve();
      await paused.promise;
    });
    await reached.promise;
    await attempt(id);
    const made = await rowOf(id);
    paused.resolve();
    await late;
    expect(await rowOf(id)).toEqual(made);
    expect((await fetchExport(owner, id)).status).toBe(200);
    expect((await listExportParts(id)).every((name) => name.startsWith("2-"))).toBe(true);
  });

  test("that was thought dead and then fails leaves the newer file as it is", async () => {
    const owner = await stage.registered();
    const id = await ask(owner);
    const late = attempt(id, async (sql) => {
      if (!sql.includes("finish_export")) return;
      await attempt(id);
      throw new Error("The disk is full.");
    });
    await expect(late).rejects.toThrow("The disk is full.");
    expect(await rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
    expect(Object.keys(await filesOf(owner, id))).toContain("README.txt");
    expect((await listExportParts(id)).every((name) => name.startsWith("2-"))).toBe(true);
  });

  test("that is finished, and does not hear so, keeps its file", async () => {
    const owner = await stage.registered();
    const id = await ask(owner);
    const unheard = attempt(id, ignore, async (sql) => {
      if (sql.includes("finish_export")) throw new Error("The connection is lost.");
    });
    await expect(unheard).rejects.toThrow("The connection is lost.");
    expect(await rowOf(id)).toMatchObject({ state: "ready", attempt: 1 });
    expect(Object.keys(await filesOf(owner, id))).toContain("README.txt");
  });

  test("that ends after its person has gone leaves no file", async () => {
    const owner = await stage.registered();
    const id = await ask(owner);
    await attempt(id, async (sql) => {
      if (sql.includes("finish_export")) await query("delete from public.exports where id = $1", [id]);
    });
    expect(await listExportParts(id)).toEqual([]);
  });

  test("is the last after five failures: it says so, leaves no file, and may be started again", async () => {
    const owner = await stage.registered();
    const id = await ask(owner);
    await query("select public.take_rate_limit('export:' || $1, 3, 86400)", [owner.id]);
    await query("update public.exports set state = 'running', attempt = 4 where id = $1", [id]);
    const failed = attempt(id, async (sql) => {
      if (sql.includes("finish_export")) throw new Error("The disk is full.");
    });
    await expect(failed).rejects.toThrow("The disk is full.");
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
    expect(await listExportParts(id)).toEqual([]);
    await attempt(id);
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
    // It does not count towards the three of a day.
    for (let n = 0; n < 3; n++) {
      const [again] = await stage.world.as<{ id: string }>(owner, "select public.begin_export() as id");
      await query("update public.exports set state = 'failed', expires_at = now() where id = $1", [again?.id]);
    }
  });

  test("that has not reported for an hour has failed; one that waits its turn has a day", async () => {
    const [running, waiting] = [await ask(await stage.registered()), await ask(await stage.registered())];
    await query("update public.exports set state = 'running', attempt = 1 where id = $1", [running]);
    const age = (minutes: number) =>
      query("update public.exports set changed_at = now() - make_interval(mins => $2) where id = any ($1)", [
        [running, waiting],
        minutes,
      ]);
    await age(61);
    await query("select public.forget_exports(10000)", []);
    expect(await rowOf(running)).toMatchObject({ state: "failed" });
    expect(await rowOf(waiting)).toMatchObject({ state: "waiting" });
    await age(24 * 60 + 1);
    await query("select public.forget_exports(10000)", []);
    expect(await rowOf(waiting)).toMatchObject({ state: "failed" });
  });
});

describe("begin_export", () => {
  test("makes one at a time, and three a day", async () => {
    const owner = await stage.registered();
    const begin = () => stage.world.as<{ id: string }>(owner, "select public.begin_export() as id");
    await ask(owner);
    await expect(begin()).rejects.toThrow("conflict");
    const end = () =>
      query("update public.exports set state = 'failed', expires_at = now() where user_id = $1", [owner.id]);
    await end();
    for (let n = 0; n < 3; n++) {
      await begin();
      await end();
    }
    await expect(begin()).rejects.toThrow("rate_limited");
  });

  test("is for accounts, and not for a session that a relayed send may have opened", async () => {
    const visitor = await stage.anonymous();
    await expect(stage.world.as(visitor, "select public.begin_export()")).rejects.toThrow("registered_required");
    const owner = await stage.registered();
    const account = "nano_1111111111111111111111111111111111111111111111111111hifc8npp";
    const id = await makeFor(owner);
    await query("update auth.users set email = null where id = $1", [owner.id]);
    await query("delete from auth.identities where user_id = $1", [owner.id]);
    await query("insert into public.wallet_accounts (user_id, account, proven_at) values ($1, $2, now())", [
      owner.id,
      account,
    ]);
    await expect(stage.world.as(owner, "select public.begin_export()")).rejects.toThrow("forbidden");
    expect((await fetchExport(owner, id)).status).toBe(403);
  });
});
