import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listExportParts } from "#tests/support/calls/export-files.ts";
import { type ExportStage, openExportStage } from "#tests/support/world/export-stage.ts";

const PAID = "Zymurgy stands behind the wall.";

let stage: ExportStage;

beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(() => stage.close());

describe("GET /api/exports/{id}", () => {
  test("answers its owner, uncached, and is not found by a stranger or without a session", async () => {
    const [owner, stranger, visitor] = [await stage.registered(), await stage.registered(), await stage.anonymous()];
    const id = await stage.makeFor(owner);
    const { status, headers, bytes } = await stage.fetchExport(owner, id);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="farthing-\d{4}-\d\d-\d\d\.zip"$/);
    expect((await stage.fetchExport(stranger, id)).status).toBe(404);
    expect((await stage.fetchExport(visitor, id)).status).toBe(403);
    expect((await stage.fetchExport({}, id)).status).toBe(401);
    expect(await stage.world.as(stranger, "select from public.exports where id = $1", [id])).toEqual([]);
  });

  test("ends after seven days, and its files and row go", async () => {
    const owner = await stage.registered();
    const id = await stage.makeFor(owner);
    const { days } = await stage.world.one<{ days: number }>(
      "select round(extract(epoch from expires_at - now()) / 86400)::integer as days from public.exports where id = $1",
      [id],
    );
    expect(days).toBe(7);
    await stage.query("update public.exports set expires_at = now() where id = $1", [id]);
    expect((await stage.fetchExport(owner, id)).status).toBe(410);
    await stage.query("select public.forget_exports(10000)", []);
    expect((await stage.fetchExport(owner, id)).status).toBe(404);
    await stage.removeFiles(id);
    expect(await listExportParts(id)).toEqual([]);
  });

  test("keeps only the newest of a person", async () => {
    const owner = await stage.registered();
    const [first, second] = [await stage.makeFor(owner), await stage.makeFor(owner)];
    // A worker may have removed it by now.
    expect([404, 410]).toContain((await stage.fetchExport(owner, first)).status);
    expect((await stage.fetchExport(owner, second)).status).toBe(200);
  });
});

describe("an attempt", () => {
  test("that ends midway is made again from the beginning", async () => {
    const author = await stage.makeAuthor();
    await stage.world.addPost(author, { paidText: PAID });
    const id = await stage.ask(author);
    const crash = stage.attempt(id, async (sql) => {
      if (sql.includes("finish_export")) throw new Error("The worker is gone.");
    });
    await expect(crash).rejects.toThrow("The worker is gone.");
    expect(await stage.rowOf(id)).toMatchObject({ state: "running", attempt: 1 });
    expect((await stage.fetchExport(author, id)).status).toBe(410);
    await stage.attempt(id);
    expect(await stage.rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
    expect(Object.values(await stage.filesOf(author, id)).join("\n")).toContain(PAID);
    expect((await listExportParts(id)).every((name) => name.startsWith("2-"))).toBe(true);
  });

  test("that was thought dead changes nothing any more", async () => {
    const owner = await stage.registered();
    const id = await stage.ask(owner);
    const paused = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const late = stage.attempt(id, async (sql) => {
      if (!sql.includes("finish_export")) return;
      reached.resolve();
      await paused.promise;
    });
    await reached.promise;
    await stage.attempt(id);
    const made = await stage.rowOf(id);
    paused.resolve();
    await late;
    expect(await stage.rowOf(id)).toEqual(made);
    expect((await stage.fetchExport(owner, id)).status).toBe(200);
    expect((await listExportParts(id)).every((name) => name.startsWith("2-"))).toBe(true);
  });

  test("that was thought dead and then fails leaves the newer file as it is", async () => {
    const owner = await stage.registered();
    const id = await stage.ask(owner);
    const late = stage.attempt(id, async (sql) => {
      if (!sql.includes("finish_export")) return;
      await stage.attempt(id);
      throw new Error("The disk is full.");
    });
    await expect(late).rejects.toThrow("The disk is full.");
    expect(await stage.rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
    expect(Object.keys(await stage.filesOf(owner, id))).toContain("README.txt");
    expect((await listExportParts(id)).every((name) => name.startsWith("2-"))).toBe(true);
  });

  test("that is finished, and does not hear so, keeps its file", async () => {
    const owner = await stage.registered();
    const id = await stage.ask(owner);
    const unheard = stage.attempt(id, undefined, async (sql) => {
      if (sql.includes("finish_export")) throw new Error("The connection is lost.");
    });
    await expect(unheard).rejects.toThrow("The connection is lost.");
    expect(await stage.rowOf(id)).toMatchObject({ state: "ready", attempt: 1 });
    expect(Object.keys(await stage.filesOf(owner, id))).toContain("README.txt");
  });

  test("that ends after its person has gone leaves no file", async () => {
    const owner = await stage.registered();
    const id = await stage.ask(owner);
    await stage.attempt(id, async (sql) => {
      if (sql.includes("finish_export")) await stage.query("delete from public.exports where id = $1", [id]);
    });
    expect(await listExportParts(id)).toEqual([]);
  });

  test("is the last after five failures: it says so, leaves no file, and may be started again", async () => {
    const owner = await stage.registered();
    const id = await stage.ask(owner);
    await stage.query("select public.take_rate_limit('export:' || $1, 3, 86400)", [owner.id]);
    await stage.query("update public.exports set state = 'running', attempt = 4 where id = $1", [id]);
    const failed = stage.attempt(id, async (sql) => {
      if (sql.includes("finish_export")) throw new Error("The disk is full.");
    });
    await expect(failed).rejects.toThrow("The disk is full.");
    expect(await stage.rowOf(id)).toMatchObject({ state: "failed" });
    expect(await listExportParts(id)).toEqual([]);
    await stage.attempt(id);
    expect(await stage.rowOf(id)).toMatchObject({ state: "failed" });
    // It does not count towards the three of a day.
    for (let n = 0; n < 3; n++) {
      const [again] = await stage.world.as<{ id: string }>(owner, "select public.begin_export() as id");
      await stage.query("update public.exports set state = 'failed', expires_at = now() where id = $1", [again?.id]);
    }
  });

  test("that has not reported for an hour has failed; one that waits its turn has a day", async () => {
    const [running, waiting] = [await stage.ask(await stage.registered()), await stage.ask(await stage.registered())];
    await stage.query("update public.exports set state = 'running', attempt = 1 where id = $1", [running]);
    const age = (minutes: number) =>
      stage.query("update public.exports set changed_at = now() - make_interval(mins => $2) where id = any ($1)", [
        [running, waiting],
        minutes,
      ]);
    await age(61);
    await stage.query("select public.forget_exports(10000)", []);
    expect(await stage.rowOf(running)).toMatchObject({ state: "failed" });
    expect(await stage.rowOf(waiting)).toMatchObject({ state: "waiting" });
    await age(24 * 60 + 1);
    await stage.query("select public.forget_exports(10000)", []);
    expect(await stage.rowOf(waiting)).toMatchObject({ state: "failed" });
  });
});

describe("begin_export", () => {
  test("makes one at a time, and three a day", async () => {
    const owner = await stage.registered();
    const begin = () => stage.world.as<{ id: string }>(owner, "select public.begin_export() as id");
    await stage.ask(owner);
    await expect(begin()).rejects.toThrow("conflict");
    const end = () =>
      stage.query("update public.exports set state = 'failed', expires_at = now() where user_id = $1", [owner.id]);
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
    const id = await stage.makeFor(owner);
    await stage.query("update auth.users set email = null where id = $1", [owner.id]);
    await stage.query("delete from auth.identities where user_id = $1", [owner.id]);
    await stage.query("insert into public.wallet_accounts (user_id, account, proven_at) values ($1, $2, now())", [
      owner.id,
      account,
    ]);
    await expect(stage.world.as(owner, "select public.begin_export()")).rejects.toThrow("forbidden");
    expect((await stage.fetchExport(owner, id)).status).toBe(403);
  });
});
