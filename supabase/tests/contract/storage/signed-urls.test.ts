import { decodeJwt } from "jose";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { admin, anonymous, bucketMaker, letOwnersWrite, signInNewUser } from "#tests/support/stack/storage-buckets.ts";

const { url, publishableKey } = inject("target");
const makeBucket = bucketMaker();

let bucket = "";
let files: ReturnType<typeof admin.storage.from>;
beforeAll(async () => {
  bucket = await makeBucket();
  files = admin.storage.from(bucket);
  await files.upload("folder/secret note.txt", "secret");
  await files.upload("other.txt", "other");
});

async function sign(path: string, seconds = 60, options = {}): Promise<string> {
  const { data, error } = await files.createSignedUrl(path, seconds, options);
  if (error) throw error;
  return data.signedUrl;
}

describe("signed addresses for reading", () => {
  test("open a private object to any holder, until they expire", async () => {
    const address = await sign("folder/secret note.txt");
    const response = await fetch(address);
    expect([response.status, await response.text()]).toEqual([200, "secret"]);
    const { iat = 0, exp = 0 } = decodeJwt(new URL(address).searchParams.get("token") ?? "");
    expect(exp - iat).toBe(60);
    expect(response.headers.get("expires")).toBe(new Date(exp * 1000).toUTCString());
  });

  test("open nothing once expired", async () => {
    const address = await sign("other.txt", 1);
    await expect.poll(async () => (await fetch(address)).status, { timeout: 10_000 }).toBe(400);
    expect(await (await fetch(address)).json()).toMatchObject({
      error: "InvalidJWT",
      message: '"exp" claim timestamp check failed',
    });
  });

  test("can offer a download under a name", async () => {
    const response = await fetch(await sign("other.txt", 60, { download: "A name.txt" }));
    expect(response.headers.get("content-disposition")).toContain("filename=A%20name.txt;");
  });

  test("can be signed in bulk, with an error for each missing one", async () => {
    const { data } = await files.createSignedUrls(["folder/secret note.txt", "missing.txt"], 60, { download: true });
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      ["folder/secret note.txt", true],
      ["missing.txt", false],
    ]);
    expect(await (await fetch(data?.[0]?.signedUrl ?? "")).text()).toBe("secret");
  });

  test("open neither another object nor an upload", async () => {
    const { searchParams } = new URL(await sign("other.txt"));
    const token = searchParams.get("token") ?? "";
    const borrowed = await fetch(`${url}/storage/v1/object/sign/${bucket}/folder/secret%20note.txt?token=${token}`);
    expect([borrowed.status, await borrowed.json()]).toEqual([
      400,
      expect.objectContaining({ message: "Invalid signature" }),
    ]);
    expect((await files.uploadToSignedUrl("other.txt", token, "changed")).error?.message).toBe("Invalid signature");
    const none = await fetch(`${url}/storage/v1/object/sign/${bucket}/other.txt`);
    expect([none.status, await none.json()]).toEqual([400, expect.objectContaining({ error: "InvalidJWT" })]);
  });

  test("are no session, nor is a session one of them", async () => {
    const { searchParams } = new URL(await sign("other.txt"));
    const headers = { apikey: publishableKey, authorization: `Bearer ${searchParams.get("token")}` };
    const asSession = await fetch(`${url}/storage/v1/object/${bucket}/other.txt`, { headers });
    expect(await asSession.json()).toMatchObject({ message: "Object not found" });

    const { client } = await signInNewUser();
    const accessToken = (await client.auth.getSession()).data.session?.access_token;
    const asSignature = await fetch(`${url}/storage/v1/object/sign/${bucket}/other.txt?token=${accessToken}`);
    expect(await asSignature.json()).toMatchObject({ message: "Invalid signature" });
  });

  test("of a removed object open nothing", async () => {
    await files.upload("short-lived.txt", "x");
    const address = await sign("short-lived.txt");
    await files.remove(["short-lived.txt"]);
    expect(await (await fetch(address)).json()).toMatchObject({ message: "Object not found" });
  });
});

describe("signed addresses for uploading", () => {
  test("let any holder upload once, on behalf of their creator", async () => {
    const own = await makeBucket();
    await letOwnersWrite(own);
    const { client, id } = await signInNewUser();
    const path = `${id}/a b.txt`;
    const { data } = await client.storage.from(own).createSignedUploadUrl(path);
    const visitor = anonymous.storage.from(own);
    const uploaded = await visitor.uploadToSignedUrl(path, data?.token ?? "", new Blob(["first"]), {
      cacheControl: "9",
    });
    expect(uploaded.data).toEqual({ path, fullPath: `${own}/${path}` });
    const again = await visitor.uploadToSignedUrl(path, data?.token ?? "", "second", { upsert: true });
    expect(again.error).toMatchObject({ message: "The resource already exists", statusCode: "409" });
    expect((await client.storage.from(own).info(path)).data).toMatchObject({ cacheControl: "max-age=9", size: 5 });
    expect((await client.storage.from(own).remove([path])).data?.[0]?.owner).toBe(id);
  });

  test("are refused for a taken name, unless they may overwrite", async () => {
    expect((await files.createSignedUploadUrl("other.txt")).error?.statusCode).toBe("409");
    const { data } = await files.createSignedUploadUrl("taken.txt", { upsert: true });
    const { token = "" } = data ?? {};
    for (const content of ["one", "two"]) {
      expect((await anonymous.storage.from(bucket).uploadToSignedUrl("taken.txt", token, content)).error).toBeNull();
      expect(await (await files.download("taken.txt")).data?.text()).toBe(content);
    }
  });

  test("open neither another name nor an object for reading", async () => {
    const { data } = await files.createSignedUploadUrl("new.txt");
    const token = data?.token ?? "";
    expect((await files.uploadToSignedUrl("elsewhere.txt", token, "x")).error?.message).toBe("Invalid signature");
    await files.upload("new.txt", "x");
    const reading = await fetch(`${url}/storage/v1/object/sign/${bucket}/new.txt?token=${token}`);
    expect(await reading.json()).toMatchObject({ message: "Invalid signature" });
  });

  test("respect the bucket's limits", async () => {
    const small = await makeBucket({ public: false, fileSizeLimit: 3 });
    const { data } = await admin.storage.from(small).createSignedUploadUrl("a.txt");
    const attempt = anonymous.storage.from(small).uploadToSignedUrl("a.txt", data?.token ?? "", "four");
    expect((await attempt).error?.statusCode).toBe("413");
  });
});
