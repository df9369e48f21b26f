import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hashPicture } from "#lib/storage/picture-hash.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { registeredPerson } from "#tests/support/world/profile-owners.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
// Each test has its own list or service.
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true }));

/** A picture with edges, of its own for each seed. */
function draw(seed: number, size = 640): Promise<Buffer> {
  const bars = Array.from({ length: 12 }, (_, n) => {
    const [x, y] = [((n * 53 + seed * 97) % 100) / 100, ((n * 31 + seed * 59) % 100) / 100];
    return `<rect x="${x * size}" y="${y * size}" width="${size / 5}" height="${size / 7}" fill="rgb(${(n * 40) % 255},${(seed * 70) % 255},${(n * 90) % 255})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="#ddd"/>${bars.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const upload = async (settings: Record<string, string>, id: string, bytes: Uint8Array) => {
  const { storeAvatar } = await loadWith(settings, () => import("#lib/creators/picture-mutations.ts"));
  return storeAvatar(id, bytes);
};
const reportsOf = (id: string) =>
  queryDatabase(
    "select priority, reason, status, details from public.reports where target_type = 'profile' and target_id = $1",
    [id],
  );
const avatarOf = async (id: string) =>
  (await queryDatabase("select avatar_url from public.profiles where id = $1", [id]))[0]?.avatar_url;

async function listOf(name: string, lines: string[]): Promise<{ PICTURE_LIST_FILE: string }> {
  const file = join(folder, name);
  await writeFile(file, lines.join("\n"));
  return { PICTURE_LIST_FILE: file };
}

describe("a picture on our own list", () => {
  test("is refused and stored nowhere; the account is reported at once, again in the same report", async () => {
    const { id } = await registeredPerson();
    const picture = await draw(1);
    const { sha256 } = await hashPicture(picture);
    const settings = await listOf("files", ["# From a hotline", sha256.toUpperCase(), ""]);
    const refused = { code: "picture_refused", detail: "We cannot take this picture. Choose another one." };
    await expect(upload(settings, id, picture)).rejects.toMatchObject(refused);
    await expect(upload(settings, id, picture)).rejects.toMatchObject(refused);
    expect(await avatarOf(id)).toBeNull();
    const reports = await reportsOf(id);
    expect(reports).toMatchObject([{ priority: 0, reason: "child_safety", status: "open" }]);
    expect(String(reports[0]?.details).match(new RegExp(sha256, "g"))).toHaveLength(2);
  });

  test("is found by its look after it was scaled and saved again, and another picture is not", async () => {
    const { id } = await registeredPerson();
    const { looks } = await hashPicture(await draw(2));
    const settings = await listOf("looks", looks);
    const again = await sharp(await draw(2))
      .resize(300)
      .jpeg({ quality: 60 })
      .toBuffer();
    await expect(upload(settings, id, again)).rejects.toMatchObject({ code: "picture_refused" });
    for (const seed of [3, 4, 5, 6]) await upload(settings, id, await draw(seed));
    expect(await reportsOf(id)).toHaveLength(1);
  });

  test("is found in any frame of an animation, and in the longest list at once", async () => {
    const { id } = await registeredPerson();
    const { looks } = await hashPicture(await draw(13));
    const many = Array.from({ length: 300_000 }, (_, n) =>
      createHash("sha256").update(`${n}`).digest("hex").slice(0, 16),
    );
    const settings = await listOf("frames", [...many, ...looks]);
    const frames = await Promise.all([14, 13, 15].map((seed) => draw(seed, 200)));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { storeImage } = await loadWith(settings, () => import("#lib/posts/media/upload-mutations.ts"));
    const place = { userId: id, postId: crypto.randomUUID(), id: crypto.randomUUID() };
    await expect(storeImage(place, animation)).rejects.toMatchObject({ code: "picture_refused" });
  });

  test("plain pictures have no look: a list cannot refuse them all", async () => {
    const plain = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#b87333" } })
      .png()
      .toBuffer();
    expect((await hashPicture(plain)).looks).toEqual([]);
  });

  test("a list that is broken or gone refuses every picture, as our fault", async () => {
    const { id } = await registeredPerson();
    for (const settings of [await listOf("broken", ["not a hash"]), { PICTURE_LIST_FILE: join(folder, "gone") }]) {
      await expect(upload(settings, id, await draw(7))).rejects.toMatchObject({ code: "internal", status: 503 });
    }
    expect(await reportsOf(id)).toEqual([]);
    expect(takeLoggedErrors()).toHaveLength(2);
  });
});

describe("the scanning service", () => {
  type Asked = { headers: IncomingMessage["headers"]; bytes: number };

  /** Answers as told, and keeps what it was asked. */
  async function serve(status: number, answer: unknown) {
    const asked: Asked[] = [];
    const server = createServer((request, response) => {
      let bytes = 0;
      request.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on("end", () => {
        asked.push({ headers: request.headers, bytes });
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    return { asked, settings: { PICTURE_SCAN_URL: `http://127.0.0.1:${port}/scan` }, stop: () => server.close() };
  }

  test("is given the bytes and both hashes; its match names its list to moderators alone", async () => {
    const { id } = await registeredPerson();
    const picture = await draw(8);
    const service = await serve(200, { match: true, list: "Hotline 12" });
    await expect(upload(service.settings, id, picture)).rejects.toMatchObject({
      ...{ code: "picture_refused", detail: expect.not.stringContaining("Hotline") },
    });
    service.stop();
    const { sha256, looks } = await hashPicture(picture);
    expect(service.asked).toMatchObject([
      { bytes: picture.length, headers: { "x-picture-sha256": sha256, "x-picture-looks": looks.join(",") } },
    ]);
    expect(String((await reportsOf(id))[0]?.details)).toContain("that is on Hotline 12");
  });

  test("that finds nothing lets the picture in", async () => {
    const { id } = await registeredPerson();
    const service = await serve(200, { match: false });
    await upload(service.settings, id, await draw(9));
    service.stop();
    expect(await avatarOf(id)).toContain("/avatars/");
    expect(await reportsOf(id)).toEqual([]);
  });

  test.each([
    ["fails", 500, {}],
    ["answers nonsense", 200, { verdict: "fine" }],
  ])("that %s refuses every picture, as our fault", async (_how, status, answer) => {
    const { id } = await registeredPerson();
    const service = await serve(status, answer);
    await expect(upload(service.settings, id, await draw(10))).rejects.toMatchObject({ code: "internal", status: 503 });
    service.stop();
    expect(await avatarOf(id)).toBeNull();
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

test("pictures of posts and covers are compared, too", async () => {
  const { id } = await registeredPerson();
  const picture = await draw(11, 1_600);
  const settings = await listOf("posts", [(await hashPicture(picture)).sha256]);
  const { storeImage } = await loadWith(settings, () => import("#lib/posts/media/upload-mutations.ts"));
  const place = { userId: id, postId: crypto.randomUUID(), id: crypto.randomUUID() };
  await expect(storeImage(place, picture)).rejects.toMatchObject({ code: "picture_refused" });
  const { replaceProfileCover } = await loadWith(settings, () => import("#lib/creators/picture-mutations.ts"));
  const session = { viewer: { id } } as Parameters<typeof replaceProfileCover>[0];
  await expect(replaceProfileCover(session, picture)).rejects.toMatchObject({ code: "picture_refused" });
  const details = String((await reportsOf(id))[0]?.details);
  expect([details.includes("(post)"), details.includes("(cover)")]).toEqual([true, true]);
});
