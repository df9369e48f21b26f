import { beforeAll, describe, expect, test } from "vitest";
import { admin, bucketMaker, query } from "#tests/support/stack/storage-buckets.ts";

const makeBucket = bucketMaker();

let [here, there] = ["", ""];
beforeAll(async () => {
  [here, there] = [await makeBucket(), await makeBucket()];
});

async function textOf(bucket: string, path: string): Promise<string | undefined> {
  return (await admin.storage.from(bucket).download(path)).data?.text();
}

describe("moving, copying and removing, with the unmodified client", () => {
  test("moves an object within and between buckets, with its id and its data", async () => {
    const files = admin.storage.from(here);
    const { data: made } = await files.upload("a.txt", "text", { contentType: "text/x-a", metadata: { mood: "good" } });
    expect((await files.move("a.txt", "deep/b.txt")).data).toMatchObject({ message: "Successfully moved" });
    expect((await files.move("deep/b.txt", "c.txt", { destinationBucket: there })).error).toBeNull();
    expect((await files.exists("deep/b.txt")).data).toBe(false);
    expect(await textOf(there, "c.txt")).toBe("text");
    const kept = { id: made?.id, contentType: "text/x-a", metadata: { mood: "good" }, bucketId: there };
    expect((await admin.storage.from(there).info("c.txt")).data).toMatchObject(kept);
  });

  test("copies an object, also into another bucket, independently", async () => {
    const files = admin.storage.from(here);
    await files.upload("original.txt", "text", { contentType: "text/x-a", metadata: { mood: "good" } });
    const copied = await files.copy("original.txt", "copy.txt", { destinationBucket: there });
    expect(copied.data).toEqual({ path: `${there}/copy.txt` });
    await files.remove(["original.txt"]);
    expect(await textOf(there, "copy.txt")).toBe("text");
    expect((await admin.storage.from(there).info("copy.txt")).data).toMatchObject({ metadata: { mood: "good" } });
  });

  test("copies with new data", async () => {
    const files = admin.storage.from(here);
    await files.upload("plain.txt", "text", { contentType: "text/x-a", metadata: { mood: "good" } });
    const metadata = { mimetype: "text/x-b", cacheControl: "max-age=5" };
    await files.copy("plain.txt", "other.txt", { copyMetadata: false, metadata });
    const { data } = await files.info("other.txt");
    expect(data).toMatchObject({ contentType: "text/x-b", cacheControl: "max-age=5", metadata: null });
  });

  test("refuses to overwrite, to invent a bucket or to leave the bucket by name", async () => {
    const files = admin.storage.from(here);
    await Promise.all([files.upload("one.txt", "one"), files.upload("two.txt", "two")]);
    for (const attempt of [files.move("one.txt", "two.txt"), files.copy("one.txt", "two.txt")])
      expect((await attempt).error).toMatchObject({ message: "The resource already exists", statusCode: "409" });
    for (const destinationKey of ["../two.txt", "a//b", "/etc/passwd", "a/./b", ""])
      for (const attempt of [files.move("one.txt", destinationKey), files.copy("one.txt", destinationKey)])
        expect((await attempt).error?.message).toBe(`Invalid key: ${destinationKey}`);
    const nowhere = { destinationBucket: "nowhere" };
    expect((await files.move("one.txt", "x.txt", nowhere)).error?.statusCode).toBe("404");
    expect((await files.copy("one.txt", "x.txt", nowhere)).error?.message).toBe("Bucket not found");
    expect([await textOf(here, "one.txt"), await textOf(here, "two.txt")]).toEqual(["one", "two"]);
  });

  test("keeps the bytes of an object moved while it is overwritten", async () => {
    const files = admin.storage.from(here);
    for (let round = 0; round < 15; round++) {
      const [from, to] = [`race/${round}`, `raced/${round}`];
      await files.upload(from, "old");
      await Promise.all([files.update(from, "new"), files.move(from, to), files.copy(from, `${to}.copy`)]);
    }
    for (const folder of ["race", "raced"])
      for (const { name } of (await files.list(folder)).data ?? [])
        expect(await textOf(here, `${folder}/${name}`)).toMatch(/^(old|new)$/);
  });

  test("refuses to move or copy a missing object, and removing one removes nothing", async () => {
    const files = admin.storage.from(here);
    expect((await files.move("missing.txt", "x.txt")).error?.message).toBe("Object not found");
    expect((await files.copy("missing.txt", "x.txt")).error?.message).toBe("Object not found");
    expect((await files.remove(["missing.txt"])).data).toEqual([]);
  });

  test("SQL past the service cannot delete objects and leave their bytes behind", async () => {
    await admin.storage.from(here).upload("guarded.txt", "text");
    const deletion = query("delete from storage.objects where bucket_id = $1", [here]);
    await expect(deletion).rejects.toThrow("Direct deletion from storage tables is not allowed");
    expect(await textOf(here, "guarded.txt")).toBe("text");
  });
});
