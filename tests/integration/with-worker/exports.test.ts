import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { constants, getPriority, platform } from "node:os";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { commandLineOf } from "#embedded/supervisor/process-table.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { PDF } from "#tests/support/calls/file-calls.ts";
import { putImage } from "#tests/support/calls/image-calls.ts";
import { childrenOf } from "#tests/support/product/processes.ts";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { until } from "#tests/support/until.ts";
import { attachment, type FileStage, openFileStage, withBreak } from "#tests/support/world/file-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: FileStage;
let worker: WorkerProcess;

beforeAll(async () => {
  stage = await openFileStage();
  worker = await startWorker(inject("target").databaseUrl ?? "", sharedSettings(inject("target")));
  await worker.isHealthy();
});
afterAll(async () => {
  await worker.end();
  await stage.close();
});

test("the worker makes an archive with the pictures and files of a post, and mails that it is ready", async () => {
  const { author, world } = stage;
  const post = await stage.begin();
  const fileId = await stage.upload(post);
  const imageId = randomUUID();
  expect(await putImage(author.cookie, post, { imageId })).toMatchObject({ status: 200 });
  const image = { imageId, alt: "A reel of thread", isDecorative: false, caption: "", width: "normal" as const };
  await stage.publish(post, withBreak([], [{ type: "image", attrs: image }, attachment(fileId)]));
  const id = await beginExport(author);
  await isReady(id);
  const { GET } = await loadRoute("api/exports/[id]");
  const request = new Request(`http://localhost:3000/api/exports/${id}`, { headers: { cookie: author.cookie } });
  const answer = await GET?.(request, { params: Promise.resolve({ id }) });
  const files = unzipSync(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)));
  const find = (pattern: RegExp) => Object.entries(files).find(([name]) => pattern.test(name));
  const [path = "", picture] = find(new RegExp(`^ghost/content/images/.+/${imageId}\\.webp$`)) ?? [];
  expect(Buffer.from(picture ?? []).toString("latin1", 8, 12)).toBe("WEBP");
  expect(Buffer.from(find(/\/files\/.*Thread\.pdf$/)?.[1] ?? []).equals(PDF)).toBe(true);
  expect(Buffer.from(find(/\/post\.md$/)?.[1] ?? []).toString()).toContain(`](<../../${path}>)`);
  const { mails } = await world.one<{ mails: string }>(
    "select count(*) as mails from public.outbox where natural_key = 'export_ready:' || $1",
    [id],
  );
  expect(mails).toBe("1");
});

test("an export whose process is killed is made by another one", async () => {
  const id = await beginExport(await stage.world.addPerson({ isCreator: true }));
  process.kill(await processOf(id), "SIGKILL");
  await isReady(id);
});

test("the process of an export has the lowest priority and no seed", async () => {
  const id = await beginExport(await stage.world.addPerson({ isCreator: true }));
  const pid = await processOf(id);
  const environment = platform() === "linux" ? await readFile(`/proc/${pid}/environ`, "utf8") : "DATABASE_URL=";
  await until("it yields to all others", () => getPriority(pid) === constants.priority.PRIORITY_LOW);
  expect(environment).toContain("DATABASE_URL=");
  expect(environment).not.toContain("NANO_SEED");
  await isReady(id);
});

async function beginExport(author: Person): Promise<string> {
  const [{ id = "" } = {}] = await stage.world.as<{ id: string }>(author, "select public.begin_export() as id");
  return id;
}

function isReady(id: string): Promise<void> {
  return until("the export is ready", async () => {
    const { state } = await stage.world.one<{ state: string }>("select state from public.exports where id = $1", [id]);
    return state === "ready";
  });
}

/** Of any worker: they all look for jobs. */
async function processOf(id: string): Promise<number> {
  let found: number | undefined;
  await until("its process runs", async () => {
    for (const pid of await childrenOf({ pid: 1 })) if ((await commandLineOf(pid)).includes(id)) found = pid;
    return found !== undefined;
  });
  return found ?? Number.NaN;
}
