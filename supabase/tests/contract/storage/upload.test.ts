import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { admin, bucketMaker } from "#tests/support/stack/storage-buckets.ts";

const makeBucket = bucketMaker();
const text = "Zażółć gęślą jaźń";
const bytes = new TextEncoder().encode(text);
const form = new FormData();
form.append("cacheControl", "60");
form.append("", new Blob([text], { type: "text/x-form" }));

const BODIES = {
  File: () => new File([text], "note.txt", { type: "text/plain" }),
  Blob: () => new Blob([text], { type: "text/plain" }),
  ArrayBuffer: () => bytes.slice().buffer,
  Uint8Array: () => bytes,
  "web stream": () => new Blob([text]).stream(),
  "Node stream": () => Readable.from([Buffer.from(bytes.slice(0, 5)), Buffer.from(bytes.slice(5))]),
  form: () => form,
  string: () => text,
};

let bucket = "";
beforeAll(async () => {
  bucket = await makeBucket();
});

describe("uploads, with the unmodified client", () => {
  test.each(Object.entries(BODIES))("return a %s as it was sent", async (kind, body) => {
    const path = `bodies/${kind}`;
    const { data, error } = await admin.storage.from(bucket).upload(path, body());
    expect(error).toBeNull();
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `${bucket}/${path}` });
    expect(await (await admin.storage.from(bucket).download(path)).data?.text()).toBe(text);
    expect((await admin.storage.from(bucket).info(path)).data).toMatchObject({ id: data?.id, size: bytes.length });
  });

  test("keep type, cache time and own metadata", async () => {
    const options = { contentType: "application/x-note", cacheControl: "77", metadata: { mood: "Übermut" } };
    await admin.storage.from(bucket).upload("kept/bare", bytes, options);
    await admin.storage.from(bucket).upload("kept/blob", new Blob([text], { type: "application/x-note" }), options);
    for (const path of ["kept/bare", "kept/blob"]) {
      const { data } = await admin.storage.from(bucket).info(path);
      expect(data).toMatchObject({
        name: path,
        bucketId: bucket,
        contentType: "application/x-note",
        cacheControl: "max-age=77",
        metadata: { mood: "Übermut" },
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      });
    }
  });

  test("accept an empty file", async () => {
    const path = `empty/${randomUUID()}`;
    expect((await admin.storage.from(bucket).upload(path, new Blob([]))).error).toBeNull();
    expect((await admin.storage.from(bucket).download(path)).data?.size).toBe(0);
  });

  test("refuse a second one unless it may overwrite, and then keep the object's id", async () => {
    const files = admin.storage.from(bucket);
    const first = await files.upload("again.txt", "one");
    expect((await files.upload("again.txt", "two")).error).toMatchObject({
      message: "The resource already exists",
      statusCode: "409",
      status: 400,
      code: "ResourceAlreadyExists",
    });
    expect(await (await files.download("again.txt")).data?.text()).toBe("one");
    const second = await files.upload("again.txt", "two", { upsert: true });
    expect(second.data?.id).toBe(first.data?.id);
    await files.update("again.txt", "three");
    expect(await (await files.download("again.txt")).data?.text()).toBe("three");
    expect((await files.list("", { search: "again" })).data).toHaveLength(1);
  });

  test("of one new name, many at once: exactly one succeeds", async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `writer ${index}`);
    const results = await Promise.all(
      contents.map((content) => admin.storage.from(bucket).upload("race.txt", content)),
    );
    const winner = results.findIndex(({ error }) => error === null);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await (await admin.storage.from(bucket).download("race.txt")).data?.text()).toBe(contents[winner]);
  });

  test("that overwrite, many at once: all succeed and one is whole", async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000));
    const files = admin.storage.from(bucket);
    const results = await Promise.all(contents.map((content) => files.upload("last.txt", content, { upsert: true })));
    expect(results.map(({ error }) => error)).toEqual(contents.map(() => null));
    expect(contents).toContain(await (await files.download("last.txt")).data?.text());
  });

  test.each(["ümlaut.txt", "back\\slash.txt", "per%25cent.txt", "tab\t.txt"])("refuse the name %s", async (name) => {
    const { error } = await admin.storage.from(bucket).upload(encodeURI(name), text);
    expect(error).toMatchObject({ code: "InvalidKey", statusCode: "400" });
  });

  test("refuse a name or metadata with a zero byte, and metadata that are no object", async () => {
    const files = admin.storage.from(bucket);
    expect((await files.download("a%00b")).error?.statusCode).toBe("400");
    for (const metadata of [{ key: "a\u0000b" }, ["list"]])
      expect((await files.upload("refused.txt", text, { metadata })).error?.statusCode).toBe("400");
    expect((await files.exists("refused.txt")).data).toBe(false);
  });

  test("keep names with spaces, signs and depth", async () => {
    const name = "a b/(c) & d/e+f,g=h;i@j!.txt";
    expect((await admin.storage.from(bucket).upload(name, text)).data?.path).toBe(name);
    expect(await (await admin.storage.from(bucket).download(name)).data?.text()).toBe(text);
  });

  test("refuse a missing bucket", async () => {
    expect((await admin.storage.from(randomUUID()).upload("a.txt", text)).error?.message).toBe("Bucket not found");
  });
});
