import { beforeAll, describe, expect, test } from "vitest";
import { admin, bucketMaker } from "#tests/support/stack/storage-buckets.ts";

const makeBucket = bucketMaker();
const LIMIT_BYTES = 100_000;
const tooMuch = new Uint8Array(LIMIT_BYTES + 1);

const TOO_LARGE = {
  "with a known length": () => tooMuch,
  "as a stream of unknown length": () => new Blob([tooMuch]).stream(),
  "as a form": () => new Blob([tooMuch]),
  "as a form many times the limit": () => new Blob(Array.from({ length: 40 }, () => tooMuch)),
};

let bucket = "";
beforeAll(async () => {
  bucket = await makeBucket({ public: false, fileSizeLimit: LIMIT_BYTES });
});

describe("limits of a bucket", () => {
  test.each(Object.entries(TOO_LARGE))("refuse a file too large %s, and leave nothing", async (kind, body) => {
    const path = `large/${kind}`;
    expect((await admin.storage.from(bucket).upload(path, body())).error).toMatchObject({
      message: "The object exceeded the maximum allowed size",
      statusCode: "413",
      status: 400,
    });
    expect((await admin.storage.from(bucket).exists(path)).data).toBe(false);
  });

  test("accept a file of exactly the limit, bare and as a form", async () => {
    const exact = tooMuch.slice(1);
    for (const [path, body] of Object.entries({ "exact/bare": exact, "exact/form": new Blob([exact]) }))
      expect((await admin.storage.from(bucket).upload(path, body)).error).toBeNull();
  });

  test("default to the stack's own limit", async () => {
    const open = await makeBucket();
    const chunk = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    expect((await admin.storage.from(open).upload("endless", endless)).error?.statusCode).toBe("413");
    expect((await admin.storage.from(open).list()).data).toEqual([]);
  });

  test("keep the old object whole after a failed overwrite", async () => {
    const files = admin.storage.from(bucket);
    await files.upload("kept.txt", "old");
    expect((await files.upload("kept.txt", tooMuch, { upsert: true })).error?.statusCode).toBe("413");
    expect(await (await files.download("kept.txt")).data?.text()).toBe("old");
  });
});

describe("types of a bucket", () => {
  test("allow only those listed, and families by their star", async () => {
    const files = admin.storage.from(await makeBucket({ public: false, allowedMimeTypes: ["image/*", "text/plain"] }));
    expect((await files.upload("a.webp", "x", { contentType: "image/webp" })).error).toBeNull();
    expect((await files.upload("b.txt", new Blob(["x"], { type: "text/plain" }))).error).toBeNull();
    expect((await files.upload("c.html", "x", { contentType: "text/html" })).error).toMatchObject({
      message: "mime type text/html is not supported",
      statusCode: "415",
      status: 400,
    });
    const form = new Blob(["x"], { type: "application/pdf" });
    expect((await files.upload("d.pdf", form)).error?.message).toBe("mime type application/pdf is not supported");
    expect((await files.list()).data?.map(({ name }) => name)).toEqual(["a.webp", "b.txt"]);
  });
});
