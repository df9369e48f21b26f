import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createPool } from "#embedded/database/connection.ts";
import { openBytesFolder } from "#embedded/storage/bytes/folder.ts";
import { sweepBytes } from "#embedded/storage/bytes/sweep.ts";
import { closePool, onDatabase } from "#tests/support/stack/database.ts";
import { type OwnGateway, startOwnGateway } from "#tests/support/stack/own-gateway.ts";
import { bucketMaker } from "#tests/support/stack/storage-buckets.ts";
import { until } from "#tests/support/until.ts";

const makeBucket = bucketMaker();
const databaseUrl = inject("target").databaseUrl ?? "";
const WRITERS = 4;
const BLOCKED_BY_ME = "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";

let [bucket, gateway]: [string, OwnGateway | null] = ["", null];
beforeAll(async () => {
  gateway = await startOwnGateway();
  bucket = await makeBucket();
});
afterAll(() => gateway?.stop());

function own(): OwnGateway {
  if (!gateway) throw new Error("The gateway has not started.");
  return gateway;
}

function listFiles(folder: "objects" | "incoming"): Promise<string[]> {
  return readdir(join(own().storageDir, folder));
}

type HalfUpload = { finish(): void; abort(): void; answer: Promise<Response | null> };

/** Sends the first half of a file and waits until it is in the folder. The test decides how it goes on. */
async function uploadHalf(name: string, { isUpsert = false } = {}): Promise<HalfUpload> {
  const before = (await listFiles("incoming")).length;
  const leaving = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sender = writable.getWriter();
  const headers = { apikey: own().secretKey, "x-upsert": String(isUpsert) };
  const body = { body: readable, duplex: "half" };
  const request = { method: "POST", headers, signal: leaving.signal, ...body };
  const answer = fetch(`${own().url}/storage/v1/object/${bucket}/${name}`, request).catch(() => null);
  await sender.write(new TextEncoder().encode("half, "));
  await until("half a file has come in", async () => (await listFiles("incoming")).length > before);
  return {
    finish: () => void sender.write(new TextEncoder().encode("whole")).then(() => sender.close()),
    abort: () => leaving.abort(),
    answer,
  };
}

async function killGateway(): Promise<void> {
  const killed = own().part.pid ?? 0;
  process.kill(killed, "SIGKILL");
  await until("the gateway is back", async () => own().part.pid !== killed && (await isHealthy()));
}

async function isHealthy(): Promise<boolean> {
  const answer = await fetch(`${own().url}/health`).catch(() => null);
  return answer?.ok ?? false;
}

describe("bytes on the embedded stack's disk", () => {
  test("are deleted with their object or version", async () => {
    const files = own().admin.storage.from(bucket);
    await files.upload("one.txt", "1");
    await files.upload("one.txt", "2", { upsert: true });
    await files.copy("one.txt", "two.txt");
    await files.move("two.txt", "three.txt");
    expect(await listFiles("objects")).toHaveLength(2);
    expect((await files.upload("three.txt", "3")).error?.statusCode).toBe("409");
    expect(await listFiles("objects")).toHaveLength(2);
    await files.remove(["one.txt"]);
    await own().admin.storage.emptyBucket(bucket);
    expect([await listFiles("objects"), await listFiles("incoming")]).toEqual([[], []]);
  });

  test("are cleaned up when their sender disconnects", async () => {
    const upload = await uploadHalf("left.txt");
    upload.abort();
    expect(await upload.answer).toBeNull();
    await until("the half is gone", async () => (await listFiles("incoming")).length === 0);
    expect((await own().admin.storage.from(bucket).exists("left.txt")).data).toBe(false);
    expect(await listFiles("objects")).toEqual([]);
  });

  test("of two uploads at once to a new name: only the first one's remain", async () => {
    const [first, second] = [await uploadHalf("twice.txt"), await uploadHalf("twice.txt")];
    first.finish();
    expect((await first.answer)?.status).toBe(200);
    second.finish();
    expect(await (await second.answer)?.json()).toMatchObject({ statusCode: "409" });
    expect(await listFiles("objects")).toHaveLength(1);
    await own().admin.storage.from(bucket).remove(["twice.txt"]);
  });

  test("of many overwriting uploads at once: only the last one's remain", async () => {
    const files = own().admin.storage.from(bucket);
    const contents = Array.from({ length: 16 }, (_, index) => `${index}`);
    await Promise.all(contents.map((content) => files.upload("busy.txt", content, { upsert: true })));
    expect(await listFiles("objects")).toHaveLength(1);
    await files.remove(["busy.txt"]);
  });

  test("stay with an object that moves away while its old name is overwritten", async () => {
    const files = own().admin.storage.from(bucket);
    await files.upload("from.txt", "old");
    const overwriting = await uploadHalf("from.txt", { isUpsert: true });
    await onDatabase(databaseUrl, async (mover) => {
      await mover.query("begin");
      await mover.query("update storage.objects set name = 'to.txt' where bucket_id = $1", [bucket]);
      overwriting.finish();
      await until("the overwriting waits for the move", async () => {
        const { rowCount } = await mover.query(BLOCKED_BY_ME);
        return rowCount !== 0;
      });
      await mover.query("commit");
    });
    expect((await overwriting.answer)?.status).toBe(200);
    expect(await (await files.download("to.txt")).data?.text()).toBe("old");
    expect(await (await files.download("from.txt")).data?.text()).toBe("half, whole");
    await files.remove(["from.txt", "to.txt"]);
  });

  test("survive kill -9 once acknowledged; an unacknowledged upload is absent or whole, and leaves no rubbish", async () => {
    const files = own().admin.storage.from(bucket);
    const [tried, acknowledged]: [string[], string[]] = [[], []];
    let isRunning = true;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (isRunning) {
        const name = randomUUID();
        tried.push(name);
        if ((await files.upload(name, name.repeat(2_000))).error === null) acknowledged.push(name);
        else await until("the gateway answers", isHealthy);
      }
    });
    const half = await uploadHalf("half.txt");
    await until("uploads are acknowledged", () => acknowledged.length > 20);
    await killGateway();
    const before = acknowledged.length;
    await until("uploads go on", () => acknowledged.length > before);
    isRunning = false;
    await Promise.all(writers);
    expect(await half.answer).toBeNull();
    expect(await listFiles("incoming")).not.toEqual([]);

    const whole: string[] = [];
    for (const name of tried) {
      const text = await (await files.download(name)).data?.text();
      if (text === name.repeat(2_000)) whole.push(name);
      else expect(text, "neither absent nor whole").toBeUndefined();
    }
    expect(acknowledged.filter((name) => !whole.includes(name))).toEqual([]);

    const pool = createPool(databaseUrl, 1);
    await sweepBytes(openBytesFolder(own().storageDir), pool, 0);
    await closePool(pool);
    expect(await listFiles("incoming")).toEqual([]);
    expect(await listFiles("objects")).toHaveLength(whole.length);
  });
});
