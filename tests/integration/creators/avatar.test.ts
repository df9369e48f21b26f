import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { uploadAvatar, uploadForm } from "#tests/support/calls/profile-calls.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { anonymousPerson, registeredPerson, setStatus } from "#tests/support/world/profile-owners.ts";

const square = makePng(300, 300);

const upload = async (bytes: Uint8Array, type = "image/png") => {
  const { cookie } = await registeredPerson();
  return uploadAvatar(cookie, bytes, { type });
};

/** A header that claims more pixels than we unpack. */
function pngBomb(): Buffer {
  const bomb = Buffer.from(makePng(200, 200));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

/** Small as a file and by its pixels, but with a hundred megabytes of text packed into it. */
function pngTextBomb(): Buffer {
  const data = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(100_000_000))]);
  const body = Buffer.concat([Buffer.from("zTXt", "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([square.subarray(0, 33), length, body, checksum, square.subarray(33)]);
}

describe("POST /api/profile/upload-avatar", () => {
  test("stores a public 512-pixel square of webp, upright, without metadata", async () => {
    const { cookie, id } = await registeredPerson();
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#b87333" } })
      .withExif({ IFD0: { Copyright: "A Photographer", ImageDescription: "At home" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await uploadAvatar(cookie, photo, { type: "image/jpeg" });
    expect(status).toBe(200);
    const url = String(body.avatar_url);
    expect(url).toContain(`/storage/v1/object/public/avatars/${id}/`);
    const served = await fetch(url);
    expect(served.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await served.arrayBuffer());
    const { width, height, format, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ width, height, format, exif, icc, xmp, orientation }).toEqual({ width: 512, height: 512, format: "webp" });
    expect(bytes.includes("A Photographer")).toBe(false);
  });

  test("removes the previous picture", async () => {
    const { cookie } = await registeredPerson();
    const first = await uploadAvatar(cookie, square);
    expect((await fetch(String(first.body.avatar_url))).status).toBe(200);
    const second = await uploadAvatar(cookie, await sharp(square).webp().toBuffer(), { type: "image/webp" });
    expect((await fetch(String(second.body.avatar_url))).status).toBe(200);
    expect((await fetch(String(first.body.avatar_url), { cache: "no-store" })).status).toBe(400);
  });

  test("keeps one of two uploads at once, and no stray file", async () => {
    const { cookie } = await registeredPerson();
    const answers = await Promise.all([uploadAvatar(cookie, square), uploadAvatar(cookie, square)]);
    const found = await Promise.all(answers.map(({ body }) => fetch(String(body.avatar_url))));
    expect(found.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test.each([
    [
      "a drawing that holds a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      "image/svg+xml",
    ],
    ["a script that claims to be a picture", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/png"],
    [
      "a page appended to a picture",
      Buffer.concat([square, Buffer.from("<!doctype html><script>alert(1)</script>")]),
      "image/png",
    ],
    ["a picture that is also a script", Buffer.concat([Buffer.from("GIF89a/*"), square]), "image/gif"],
    [
      "an archive appended to a picture",
      Buffer.concat([square, Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]),
      "image/png",
    ],
    ["a document inside a picture", Buffer.concat([square, Buffer.from("%PDF-1.7")]), "image/png"],
    ["half a picture", square.subarray(0, square.length / 2), "image/png"],
    ["words", Buffer.from("This is not a picture."), "image/png"],
  ])("refuses %s", async (_what, bytes, type) => {
    expect(await upload(bytes, type)).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
  });

  test("refuses pictures that are too small or too large", async () => {
    expect(await upload(makePng(127, 400))).toMatchObject({ status: 422, body: { code: "image_too_small" } });
    expect(await upload(Buffer.alloc(5_000_001))).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await upload(Buffer.alloc(9_000_000))).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  test("refuses a pixel bomb and a text bomb without unpacking them", async () => {
    expect(await upload(pngBomb())).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect((await upload(pngTextBomb())).status).not.toBe(500);
  });

  test("is for registered people only", async () => {
    expect(await uploadAvatar("", square)).toMatchObject({ status: 401 });
    const { cookie } = await anonymousPerson();
    expect(await uploadAvatar(cookie, square)).toMatchObject({ status: 403, body: { code: "registered_required" } });
    const person = await registeredPerson();
    await setStatus(person, "suspended");
    expect(await uploadAvatar(person.cookie, square)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  test("explains how to send a file when the body is something else", async () => {
    const { cookie } = await registeredPerson();
    const says = { status: 422, body: { detail: "Send one file as multipart/form-data, in a field named avatar." } };
    expect(await uploadForm(cookie, "avatar")).toMatchObject(says);
    expect(await uploadAvatar(cookie, square, { field: "file" })).toMatchObject(says);
    const text = new FormData();
    text.set("avatar", "me.png");
    expect(await uploadForm(cookie, text)).toMatchObject(says);
  });
});
