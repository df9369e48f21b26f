import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  announceFile,
  getFile,
  listStored,
  PDF,
  putFile,
  receiveFile,
  sendBytes,
} from "#tests/support/calls/file-calls.ts";
import { newWriter } from "#tests/support/calls/writing-calls.ts";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { until } from "#tests/support/until.ts";
import { attachment, type FileStage, line, openFileStage, withBreak } from "#tests/support/world/file-stage.ts";

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

describe("an upload", () => {
  test("is announced, sent to one place once, and present after its check", async () => {
    const post = await stage.begin();
    const fileId = randomUUID();
    const announced = await announceFile(stage.author, post, fileId, {
      name: "../a\u202eb/Thread.PDF",
      bytes: PDF.length,
    });
    expect(announced).toMatchObject({ status: 200, body: { id: fileId, kind: "pdf", name: "ab Thread.pdf" } });
    if (!announced.upload) throw new Error("There is nowhere to send it.");
    expect(await receiveFile(stage.author, post, fileId)).toMatchObject({ status: 409 });
    expect((await getFile(stage.author, post, fileId)).status).toBe(404);
    expect((await sendBytes(announced.upload, PDF)).status).toBe(200);
    expect(await receiveFile(stage.author, post, fileId)).toMatchObject({
      status: 200,
      body: { id: fileId, kind: "pdf", name: "ab Thread.pdf", bytes: PDF.length },
    });
    // The address is used up, and the checked file stays as it is.
    expect((await sendBytes(announced.upload, Buffer.from("MZ"))).ok).toBe(false);
    const again = await announceFile(stage.author, post, fileId, { name: "Other.zip", bytes: 9 });
    expect(again).toMatchObject({ status: 200, upload: null, body: { name: "ab Thread.pdf" } });
    const { address, cacheControl } = await getFile(stage.author, post, fileId);
    expect(cacheControl).toBe("private, no-store");
    const got = await fetch(address ?? "");
    expect(got.headers.get("content-disposition")).toContain("attachment; filename=ab%20Thread.pdf");
    expect(got.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await got.arrayBuffer()).equals(PDF)).toBe(true);
  });

  test("when repeated replaces the one before, which is never served", async () => {
    const post = await stage.begin();
    const fileId = randomUUID();
    const said = { name: "Thread.pdf", bytes: PDF.length };
    const first = await announceFile(stage.author, post, fileId, said);
    const second = await announceFile(stage.author, post, fileId, said);
    if (!first.upload || !second.upload) throw new Error("There is nowhere to send it.");
    await sendBytes(first.upload, Buffer.from("%PDF- first"));
    expect(await receiveFile(stage.author, post, fileId)).toMatchObject({ status: 409 });
    await sendBytes(second.upload, PDF);
    const both = await Promise.all([1, 2].map(() => receiveFile(stage.author, post, fileId)));
    expect(both.some(({ status }) => status === 200)).toBe(true);
    const { address } = await getFile(stage.author, post, fileId);
    expect(await (await fetch(address ?? "")).text()).toBe(PDF.toString());
    expect(await listStored(stage.author.id, post, fileId)).toHaveLength(1);
  });

  test.each([
    ["a program named as a document", "Thread.pdf", Buffer.from("MZ\u0090\u0000\u0003", "latin1")],
    ["a page named as a table", "Thread.csv", Buffer.from("<!doctype html><script>1</script>")],
    ["a script named as a recording", "Thread.mp3", Buffer.from("#!/bin/sh\n")],
    ["a plain archive named as a book", "Thread.epub", Buffer.from("PK\u0003\u0004 and so on, for some more bytes")],
    ["nothing", "Thread.pdf", Buffer.alloc(0)],
  ])("refuses %s, and keeps nothing of it", async (_what, name, bytes) => {
    const post = await stage.begin();
    const fileId = randomUUID();
    const { upload: place } = await announceFile(stage.author, post, fileId, { name, bytes: bytes.length + 1 });
    if (!place) throw new Error("There is nowhere to send it.");
    await sendBytes(place, bytes);
    expect(await receiveFile(stage.author, post, fileId)).toMatchObject({
      status: 415,
      body: { detail: "This file is not what its name says, or it is damaged. Choose another one." },
    });
    expect(await listStored(stage.author.id, post, fileId)).toEqual([]);
    expect((await getFile(stage.author, post, fileId)).status).toBe(404);
  });

  test("refuses other kinds and too large files, by what is announced and by what arrives", async () => {
    const post = await stage.begin();
    const say = (name: string, bytes: number) => announceFile(stage.author, post, randomUUID(), { name, bytes });
    for (const name of ["a.exe", "a.pdf.exe", "a.docx", "a.html", "pdf"])
      expect(await say(name, 9)).toMatchObject({ status: 415 });
    expect(await say("a.zip", 50 * 1024 * 1024 + 1)).toMatchObject({ status: 413 });
    const { upload: place } = await say("a.zip", 9);
    if (!place) throw new Error("There is nowhere to send it.");
    expect((await sendBytes(place, Buffer.alloc(50 * 1024 * 1024 + 1))).ok).toBe(false);
    expect((await sendBytes({ ...place, type: "text/html" }, Buffer.from("<html>"))).ok).toBe(false);
  });

  test("is for the author alone, and for a post that can still be edited", async () => {
    const post = await stage.begin();
    const stranger = await newWriter();
    const buyer = await stage.anonymous();
    expect(await putFile({}, post)).toMatchObject({ status: 401 });
    expect(await putFile(buyer, post)).toMatchObject({ status: 403 });
    expect(await putFile(stranger, post)).toMatchObject({ status: 404 });
    const fileId = await stage.upload(post);
    expect(await receiveFile(stranger, post, fileId)).toMatchObject({ status: 404 });
    expect(await putFile(stage.author, await stage.begin(), { fileId })).toMatchObject({ status: 409 });
    await stage.call(post, "/trash");
    expect(await putFile(stage.author, post)).toMatchObject({ status: 410 });
  });
});

describe("publishing", () => {
  test("needs the file, and its place below the break", async () => {
    const post = await stage.begin();
    const fileId = await stage.upload(post);
    const missing = randomUUID();
    const version = await stage.save(
      post,
      withBreak([attachment(fileId)], [line("Paid."), attachment(missing, "Gone.pdf")]),
    );
    const { status, body } = await stage.call(post, "/publish", { version, rightsConfirmed: true });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: "doc",
          code: "file_open",
          message: "“Thread.pdf” is above the paywall break. Move it below, or remove it.",
          anchor: `file-${fileId}`,
        },
        {
          field: "doc",
          code: "file_missing",
          message: "“Gone.pdf” has no file. Upload it again, or remove it.",
          anchor: `file-${missing}`,
        },
      ],
    ]);
    // Nor past /api.
    const past = stage.world.as(stage.author, "select public.publish_post($1, $2, false, true)", [post, version]);
    await expect(past).rejects.toMatchObject({ detail: "Files belong below the paywall break." });
  });

  test("accepts a file alone as something to pay for", async () => {
    const post = await stage.begin();
    await stage.publish(post, withBreak([], [attachment(await stage.upload(post))]));
  });
});

describe("an unused file", () => {
  test("is deleted after seven days, even if it never arrived; files in any version stay", async () => {
    const post = await stage.begin();
    const [used, unused, young] = [await stage.upload(post), await stage.upload(post), await stage.upload(post)];
    const awaited = randomUUID();
    const { upload: place } = await announceFile(stage.author, post, awaited, { name: "a.pdf", bytes: 9 });
    if (!place) throw new Error("There is nowhere to send it.");
    await sendBytes(place, PDF);
    await stage.save(post, withBreak([], [line("Paid."), attachment(used), attachment(awaited)]));
    await queryDatabase("update public.post_files set created_at = now() - interval '8 days' where id = any ($1)", [
      [used, unused, awaited],
    ]);
    await queryDatabase("select public.forget_unused_files(1000)", []);
    const left = await queryDatabase<{ id: string }>("select id from public.post_files where post_id = $1", [post]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([used, young].toSorted());
    for (const gone of [unused, awaited])
      await until("its bytes are gone", async () => (await listStored(stage.author.id, post, gone)).length === 0);
    expect(await listStored(stage.author.id, post, used)).toHaveLength(1);
  });

  test("is deleted with its post", async () => {
    const post = await stage.begin();
    const fileId = await stage.upload(post);
    await queryDatabase("delete from public.posts where id = $1", [post]);
    await until("its bytes are gone", async () => (await listStored(stage.author.id, post, fileId)).length === 0);
  });
});
