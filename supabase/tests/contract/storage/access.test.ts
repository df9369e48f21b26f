import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  addPolicy,
  admin,
  anonymous,
  bucketMaker,
  letOwnersWrite,
  type StorageUser,
  signInNewUser,
} from "#tests/support/stack/storage-buckets.ts";

const { url, publishableKey } = inject("target");
const makeBucket = bucketMaker();
const FORBIDDEN = { message: "new row violates row-level security policy", statusCode: "403", status: 400 };
const NOT_FOUND = { message: "Object not found", statusCode: "404", status: 400, code: "NoSuchKey" };

let bucket = "";
let [owner, stranger]: StorageUser[] = [];
let path = "";
beforeAll(async () => {
  bucket = await makeBucket();
  await letOwnersWrite(bucket);
  [owner, stranger] = await Promise.all([signInNewUser(), signInNewUser()]);
});
beforeEach(async () => {
  path = `${owner?.id}/${crypto.randomUUID()}.txt`;
  const { error } = await filesOf(owner).upload(path, "mine");
  expect(error).toBeNull();
});

function filesOf(person: StorageUser | undefined, id = bucket) {
  if (!person) throw new Error("There is no session.");
  return person.client.storage.from(id);
}

const others = { "an anonymous visitor": () => anonymous.storage.from(bucket), "a stranger": () => filesOf(stranger) };

describe("row rules decide for each caller", () => {
  test("an owner reads, lists, overwrites, copies, moves and removes their own", async () => {
    const files = filesOf(owner);
    expect(await (await files.download(path)).data?.text()).toBe("mine");
    expect((await files.list(owner?.id)).data?.map(({ name }) => `${owner?.id}/${name}`)).toContain(path);
    expect((await files.exists(path)).data).toBe(true);
    expect((await files.upload(path, "changed", { upsert: true })).error).toBeNull();
    expect((await files.copy(path, `${path}.copy`)).data?.path).toBe(`${bucket}/${path}.copy`);
    expect((await files.move(path, `${path}.moved`)).error).toBeNull();
    expect((await files.remove([`${path}.moved`, `${path}.copy`])).data).toHaveLength(2);
    expect((await files.exists(`${path}.moved`)).data).toBe(false);
  });

  test("an object belongs to its uploader", async () => {
    const [object] = (await filesOf(owner).remove([path])).data ?? [];
    expect(object).toMatchObject({ name: path, bucket_id: bucket, owner: owner?.id, owner_id: owner?.id });
  });

  describe.each(Object.entries(others))("%s", (_, files) => {
    test("· cannot read another's object in any way", async () => {
      expect((await files().download(path)).error).toMatchObject(NOT_FOUND);
      expect((await files().info(path)).error).toMatchObject(NOT_FOUND);
      expect((await files().exists(path)).data).toBe(false);
      expect((await files().list(owner?.id)).data).toEqual([]);
      expect((await files().createSignedUrl(path, 60)).error).toMatchObject(NOT_FOUND);
      expect((await files().createSignedUrls([path], 60)).data).toEqual([
        expect.objectContaining({ path, signedUrl: null, error: expect.stringContaining("do not have access") }),
      ]);
      expect((await files().copy(path, "stolen.txt")).error).toMatchObject(NOT_FOUND);
    });

    test("· cannot write into another's folder, nor get an address for it", async () => {
      const target = `${owner?.id}/planted.txt`;
      expect((await files().upload(target, "planted")).error).toMatchObject(FORBIDDEN);
      expect((await files().upload(path, "planted", { upsert: true })).error).toMatchObject(FORBIDDEN);
      expect((await files().update(path, "planted")).error).toMatchObject(FORBIDDEN);
      expect((await files().createSignedUploadUrl(target)).error).toMatchObject(FORBIDDEN);
      expect(await (await admin.storage.from(bucket).download(path)).data?.text()).toBe("mine");
      expect((await admin.storage.from(bucket).exists(target)).data).toBe(false);
    });

    test("· cannot move or remove another's object", async () => {
      expect((await files().move(path, "taken.txt")).error).toMatchObject(NOT_FOUND);
      expect((await files().remove([path])).data).toEqual([]);
      expect((await admin.storage.from(bucket).exists(path)).data).toBe(true);
    });
  });

  test("an admin reads and removes everything", async () => {
    const files = admin.storage.from(bucket);
    expect(await (await files.download(path)).data?.text()).toBe("mine");
    expect((await files.remove([path])).data).toHaveLength(1);
    expect((await filesOf(owner).download(path)).error).toMatchObject(NOT_FOUND);
  });

  test("a session that does not verify is refused, not treated as a visitor's", async () => {
    const { data } = (await owner?.client.auth.getSession()) ?? {};
    const token = data?.session?.access_token ?? "";
    const forged = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(86)}`;
    const headers = { apikey: publishableKey, authorization: `Bearer ${forged}` };
    const response = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: "403", error: "Unauthorized" });
  });

  test("an owner copies and moves only to where they may write", async () => {
    const target = `${stranger?.id}/gift.txt`;
    expect((await filesOf(owner).copy(path, target)).error).toMatchObject(FORBIDDEN);
    expect((await filesOf(owner).move(path, target)).error).toMatchObject(FORBIDDEN);
    expect(await (await filesOf(owner).download(path)).data?.text()).toBe("mine");
  });

  test("a user with insert rights uploads once, and cannot overwrite or see it", async () => {
    const inbox = await makeBucket();
    await addPolicy(inbox, "insert", "with check", "true");
    const files = filesOf(owner, inbox);
    expect((await files.upload("letter.txt", "one")).error).toBeNull();
    expect((await files.upload("letter.txt", "two")).error?.statusCode).toBe("409");
    expect((await files.upload("letter.txt", "two", { upsert: true })).error).toMatchObject(FORBIDDEN);
    expect((await files.download("letter.txt")).error).toMatchObject(NOT_FOUND);
    expect(await (await admin.storage.from(inbox).download("letter.txt")).data?.text()).toBe("one");
  });

  test("a user with select rights can neither change nor remove", async () => {
    const shelf = await makeBucket();
    await addPolicy(shelf, "select", "using", "true");
    await admin.storage.from(shelf).upload("book.txt", "text");
    const files = filesOf(owner, shelf);
    expect(await (await files.download("book.txt")).data?.text()).toBe("text");
    expect((await files.remove(["book.txt"])).data).toEqual([]);
    expect((await files.move("book.txt", "moved.txt")).error).toMatchObject(NOT_FOUND);
    expect((await admin.storage.from(shelf).exists("book.txt")).data).toBe(true);
  });
});
