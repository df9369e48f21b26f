import { beforeAll, describe, expect, test } from "vitest";
import { admin, bucketMaker } from "#tests/support/stack/storage-buckets.ts";

const makeBucket = bucketMaker();
const PATHS = ["b.txt", "A.txt", "c/one.txt", "c/two.txt", "c/deep/er.txt", "c/deep/est.txt", "cx/y.txt"];

let files: ReturnType<typeof admin.storage.from>;
beforeAll(async () => {
  files = admin.storage.from(await makeBucket());
  for (const path of PATHS) await files.upload(path, path);
});

async function namesOf(...args: Parameters<typeof files.list>): Promise<string[]> {
  const { data, error } = await files.list(...args);
  if (error) throw error;
  return data.map(({ name }) => name);
}

describe("listing, with the unmodified client", () => {
  test("shows one level: files with their data, folders without an id", async () => {
    const { data } = await files.list();
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ["A.txt", false],
      ["b.txt", false],
      ["c", true],
      ["cx", true],
    ]);
    expect(data?.[0]).toMatchObject({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: { size: 5, mimetype: "text/plain;charset=UTF-8", cacheControl: "max-age=3600", httpStatusCode: 200 },
    });
    expect(data?.[2]).toMatchObject({ updated_at: null, created_at: null, metadata: null });
  });

  test("treats a prefix as a folder, with or without a slash", async () => {
    expect(await namesOf("c")).toEqual(["deep", "one.txt", "two.txt"]);
    expect(await namesOf("c/")).toEqual(["deep", "one.txt", "two.txt"]);
    expect(await namesOf("c/deep")).toEqual(["er.txt", "est.txt"]);
    expect(await namesOf("nowhere")).toEqual([]);
  });

  test("searches the start of names, in any case, without wildcards", async () => {
    expect(await namesOf("", { search: "a" })).toEqual(["A.txt"]);
    expect(await namesOf("c", { search: "T" })).toEqual(["two.txt"]);
    expect(await namesOf("", { search: "%" })).toEqual([]);
    expect(await namesOf("", { search: "_" })).toEqual([]);
  });

  test("pages by limit and offset", async () => {
    expect(await namesOf("", { limit: 2 })).toEqual(["A.txt", "b.txt"]);
    expect(await namesOf("", { limit: 2, offset: 2 })).toEqual(["c", "cx"]);
  });

  test("can be reversed, and by time lists files after folders", async () => {
    expect(await namesOf("", { sortBy: { order: "desc" } })).toEqual(["cx", "c", "b.txt", "A.txt"]);
    expect(await namesOf("", { sortBy: { column: "created_at", order: "asc" } })).toEqual([
      "c",
      "cx",
      "b.txt",
      "A.txt",
    ]);
  });

  test("refuses an unknown column", async () => {
    const { error } = await files.list("", { sortBy: { column: "name; drop table storage.objects" } });
    expect(error?.statusCode).toBe("400");
  });
});
