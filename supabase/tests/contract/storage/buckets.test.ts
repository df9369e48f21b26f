import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { admin, anonymous, bucketMaker } from "#tests/support/stack/storage-buckets.ts";

const makeBucket = bucketMaker();

describe("buckets, with the unmodified client", () => {
  test("are created by an admin, with readable settings", async () => {
    const id = await makeBucket({ public: true, fileSizeLimit: "2MB", allowedMimeTypes: ["image/png", "text/*"] });
    const { data } = await admin.storage.getBucket(id);
    expect(data).toMatchObject({
      id,
      name: id,
      public: true,
      type: "STANDARD",
      file_size_limit: 2_000_000,
      allowed_mime_types: ["image/png", "text/*"],
    });
  });

  test("change only the named settings", async () => {
    const id = await makeBucket({ public: false, fileSizeLimit: 1000 });
    expect((await admin.storage.updateBucket(id, { public: true })).data).toEqual({ message: "Successfully updated" });
    expect((await admin.storage.getBucket(id)).data).toMatchObject({ public: true, file_size_limit: 1000 });
    await admin.storage.updateBucket(id, { public: true, fileSizeLimit: null });
    expect((await admin.storage.getBucket(id)).data).toMatchObject({ file_size_limit: null });
  });

  test("are searched, sorted and paged", async () => {
    const ids = [await makeBucket(), await makeBucket()].sort();
    const listed = await admin.storage.listBuckets({ search: "CONTRACT-", sortColumn: "id", sortOrder: "asc" });
    const names = listed.data?.map(({ name }) => name) ?? [];
    expect(names.filter((name) => ids.includes(name))).toEqual(ids);
    expect((await admin.storage.listBuckets({ search: ids[0] ?? "", limit: 1 })).data).toHaveLength(1);
    expect((await admin.storage.listBuckets({ search: ids[0] ?? "", offset: 1 })).data).toEqual([]);
  });

  test("must be emptied before deletion", async () => {
    const id = await makeBucket();
    await admin.storage.from(id).upload("folder/note.txt", "text");
    expect((await admin.storage.deleteBucket(id)).error).toMatchObject({
      message: "The bucket you tried to delete is not empty",
      statusCode: "409",
    });
    expect((await admin.storage.emptyBucket(id)).error).toBeNull();
    expect((await admin.storage.from(id).list("folder")).data).toEqual([]);
    expect((await admin.storage.deleteBucket(id)).data).toEqual({ message: "Successfully deleted" });
    expect((await admin.storage.getBucket(id)).error).toMatchObject({ message: "Bucket not found", statusCode: "404" });
  });

  test("are refused with a taken or bad name, or a limit above the stack's", async () => {
    const id = await makeBucket();
    expect((await admin.storage.createBucket(id)).error).toMatchObject({
      message: "The resource already exists",
      statusCode: "409",
      status: 400,
    });
    expect((await admin.storage.createBucket(`a/${randomUUID()}`)).error?.message).toBe("Bucket name invalid");
    const tooLarge = await admin.storage.createBucket(randomUUID(), { public: false, fileSizeLimit: "100GB" });
    expect(tooLarge.error?.message).toBe("The object exceeded the maximum allowed size");
  });

  test("are hidden from a visitor, who cannot create, change, empty or delete one", async () => {
    const id = await makeBucket({ public: true });
    await admin.storage.from(id).upload("note.txt", "text");
    expect((await anonymous.storage.listBuckets()).data).toEqual([]);
    expect((await anonymous.storage.getBucket(id)).error?.message).toBe("Bucket not found");
    expect((await anonymous.storage.createBucket(randomUUID())).error).toMatchObject({
      message: "new row violates row-level security policy",
      statusCode: "403",
      status: 400,
    });
    for (const attempt of [
      anonymous.storage.updateBucket(id, { public: false }),
      anonymous.storage.emptyBucket(id),
      anonymous.storage.deleteBucket(id),
    ])
      expect((await attempt).error?.message).toBe("Bucket not found");
    expect((await admin.storage.getBucket(id)).data?.public).toBe(true);
    expect((await admin.storage.from(id).list()).data).toHaveLength(1);
  });
});
