import { beforeAll, describe, expect, test } from "vitest";
import { admin, anonymous, bucketMaker } from "#tests/support/stack/storage-buckets.ts";

const makeBucket = bucketMaker();
const CONTENT = "0123456789";

let [open, closed, address] = ["", "", ""];
beforeAll(async () => {
  [open, closed] = [await makeBucket({ public: true }), await makeBucket()];
  for (const bucket of [open, closed])
    await admin.storage.from(bucket).upload("folder/ten digits.txt", CONTENT, { contentType: "text/plain" });
  address = anonymous.storage.from(open).getPublicUrl("folder/ten digits.txt").data.publicUrl;
});

function publicUrl(bucket: string, path: string, download?: string | boolean): string {
  return anonymous.storage.from(bucket).getPublicUrl(path, download === undefined ? {} : { download }).data.publicUrl;
}

describe("serving", () => {
  test("opens a public bucket's object to everyone at its public address", async () => {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      "cache-control": "max-age=3600",
      "accept-ranges": "bytes",
      "last-modified": expect.stringMatching(/GMT$/),
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(await response.text()).toBe(CONTENT);
    expect(await (await anonymous.storage.from(open).download("folder/ten digits.txt")).data?.text()).toBe(CONTENT);
  });

  test("refuses a private bucket's object", async () => {
    const response = await fetch(publicUrl(closed, "folder/ten digits.txt"));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: "404",
      error: "Bucket not found",
      message: "Bucket not found",
    });
  });

  test("answers 404 for a missing object, uncached", async () => {
    const response = await fetch(publicUrl(open, "nothing.txt"));
    expect([response.status, response.headers.get("cache-control")]).toEqual([400, "no-store"]);
    expect(await response.json()).toEqual({
      statusCode: "404",
      code: "NoSuchKey",
      error: "not_found",
      message: "Object not found",
    });
  });

  test("tells browsers neither to guess the type nor to run it", async () => {
    await admin.storage.from(open).upload("page.html", "<script>1</script>", { contentType: "text/html" });
    const { headers } = await fetch(publicUrl(open, "page.html"));
    expect(headers.get("content-type")).toBe("text/plain");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  });

  test("answers an unchanged object without its bytes", async () => {
    const etag = (await fetch(address)).headers.get("etag") ?? "";
    const response = await fetch(address, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    await admin.storage.from(open).upload("changing.txt", "one");
    const old = (await fetch(publicUrl(open, "changing.txt"))).headers.get("etag") ?? "";
    await admin.storage.from(open).update("changing.txt", "two");
    const changed = await fetch(publicUrl(open, "changing.txt"), { headers: { "if-none-match": old } });
    expect([changed.status, await changed.text()]).toEqual([200, "two"]);
  });

  test("HEAD returns everything but the bytes", async () => {
    const response = await fetch(address, { method: "HEAD" });
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "10", ""]);
    expect((await fetch(publicUrl(open, "nothing.txt"), { method: "HEAD" })).status).toBe(400);
  });

  test.each([
    ["bytes=2-4", "bytes 2-4/10", "234"],
    ["bytes=7-", "bytes 7-9/10", "789"],
    ["bytes=-3", "bytes 7-9/10", "789"],
    ["bytes=8-99", "bytes 8-9/10", "89"],
    ["bytes=-99", "bytes 0-9/10", CONTENT],
  ])("serves the range %s alone", async (range, contentRange, expected) => {
    const response = await fetch(address, { headers: { range } });
    expect([response.status, response.headers.get("content-range")]).toEqual([206, contentRange]);
    expect(response.headers.get("content-length")).toBe(String(expected.length));
    expect(await response.text()).toBe(expected);
  });

  test("refuses a range outside the object, and serves one of another version whole", async () => {
    const outside = await fetch(address, { headers: { range: "bytes=10-" } });
    expect([outside.status, outside.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    const stale = await fetch(address, { headers: { range: "bytes=0-1", "if-range": '"other"' } });
    expect([stale.status, await stale.text()]).toEqual([200, CONTENT]);
  });

  test("offers a download, under a chosen name", async () => {
    const named = await fetch(publicUrl(open, "folder/ten digits.txt", "Zehn Ziffern.txt"));
    expect(named.headers.get("content-disposition")).toBe(
      "attachment; filename=Zehn%20Ziffern.txt; filename*=UTF-8''Zehn%20Ziffern.txt;",
    );
    const unnamed = await fetch(publicUrl(open, "folder/ten digits.txt", true));
    expect(unnamed.headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  test("streams a large object whole", async () => {
    const large = Buffer.alloc(3_000_000, "abcdefg");
    await admin.storage.from(open).upload("large.bin", large);
    const served = Buffer.from(await (await fetch(publicUrl(open, "large.bin"))).arrayBuffer());
    expect(served.equals(large)).toBe(true);
  });
});
