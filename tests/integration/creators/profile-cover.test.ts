import sharp from "sharp";
import { renderSVG } from "uqr";
import { describe, expect, test } from "vitest";
import { callProfileCover, postProfile, uploadAvatar } from "#tests/support/calls/profile-calls.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { anonymousPerson, registeredPerson, setStatus } from "#tests/support/world/profile-owners.ts";

const wide = makePng(1600, 700);
const stored = async (id: string) =>
  (await queryDatabase("select cover_url, cover_alt from public.profiles where id = $1", [id]))[0];

describe("the cover of a profile", () => {
  test("is stored as a band of webp; another takes its place, and it can be removed", async () => {
    const { cookie, id } = await registeredPerson();
    const { status, body } = await callProfileCover("PUT", cookie, wide);
    expect(status).toBe(200);
    const url = String(body.cover_url);
    expect(url).toContain(`/storage/v1/object/public/avatars/${id}/cover-`);
    const served = await fetch(url);
    const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 1500, height: 500, format: "webp" });
    expect(await stored(id)).toEqual({ cover_url: url, cover_alt: null });

    expect(await postProfile(cookie, { cover_alt: "Hills" })).toMatchObject({ status: 200 });
    expect(await stored(id)).toEqual({ cover_url: url, cover_alt: "Hills" });
    const { body: next } = await callProfileCover("PUT", cookie, wide);
    // The description was of the other picture.
    expect(await stored(id)).toEqual({ cover_url: next.cover_url, cover_alt: null });
    expect((await fetch(url, { cache: "no-store" })).status).toBe(400);

    expect(await callProfileCover("DELETE", cookie)).toMatchObject({ status: 200, body: { cover_url: null } });
    expect(await stored(id)).toEqual({ cover_url: null, cover_alt: null });
    expect((await fetch(String(next.cover_url), { cache: "no-store" })).status).toBe(400);
    expect(await callProfileCover("DELETE", cookie)).toMatchObject({ status: 200 });
  });

  test("is refused with a QR code, as an avatar is: readers could take it for a payment", async () => {
    const { cookie, id } = await registeredPerson();
    const code = await sharp(Buffer.from(renderSVG("nano:nano_1")))
      .resize(500)
      .png()
      .toBuffer();
    const coded = await sharp(wide)
      .composite([{ input: code, left: 900, top: 100 }])
      .png()
      .toBuffer();
    const refused = { status: 422, body: { code: "picture_refused", detail: expect.stringContaining("QR code") } };
    expect(await callProfileCover("PUT", cookie, coded)).toMatchObject(refused);
    expect(await uploadAvatar(cookie, code)).toMatchObject(refused);
    expect(await stored(id)).toEqual({ cover_url: null, cover_alt: null });
  });

  test("is refused if it is too small, too large or no picture, or its description is too long", async () => {
    const { cookie, id } = await registeredPerson();
    const put = (bytes: Uint8Array) => callProfileCover("PUT", cookie, bytes);
    expect(await put(makePng(1600, 399))).toMatchObject({ status: 422, body: { code: "image_too_small" } });
    expect(await put(Buffer.alloc(5_000_001))).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await put(Buffer.from("<svg/>"))).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    expect(await postProfile(cookie, { cover_alt: "a".repeat(201) })).toMatchObject({ status: 422 });
    expect(await stored(id)).toEqual({ cover_url: null, cover_alt: null });
  });

  test("is changed by registered people alone", async () => {
    const suspended = await registeredPerson();
    await setStatus(suspended, "suspended");
    for (const [cookie, status] of [
      ["", 401],
      [(await anonymousPerson()).cookie, 403],
      [suspended.cookie, 403],
    ] as const)
      for (const method of ["PUT", "DELETE"] as const)
        expect(await callProfileCover(method, cookie, method === "PUT" ? wide : undefined)).toMatchObject({ status });
  });
});
