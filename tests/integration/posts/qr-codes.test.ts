import sharp from "sharp";
import { renderSVG } from "uqr";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { lookForQrCodes } from "#lib/jobs/posts/look-for-qr-codes.ts";
import { readLinkPhoto } from "#lib/posts/media/image-queries.ts";
import { findPublishedPost, listPostsById } from "#lib/posts/queries.ts";
import { postPictureOf } from "#lib/posts/reading/share-picture.ts";
import { findQrCode } from "#lib/storage/find-qr-code.ts";
import { putImage } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { administrator, visitor } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const world = keptWorld(inject("target").databaseUrl ?? "");
beforeAll(() => setWebSettings());

const WALLET = "nano:nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3?amount=1";
const drawCode = (size: number) =>
  sharp(Buffer.from(renderSVG(WALLET)))
    .resize(size)
    .png()
    .toBuffer();
/** Something with many edges and no code. */
function drawPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
}
const drawScreenshot = async () =>
  sharp(await drawPhoto(2_400, 1_600))
    .composite([{ input: await drawCode(200), left: 1_900, top: 1_200 }])
    .jpeg({ quality: 60 })
    .toBuffer();

describe("a QR code is found", () => {
  test.each([
    ["alone", () => drawCode(600)],
    ["small in a large screenshot", drawScreenshot],
    [
      "askew",
      async () =>
        sharp(await drawCode(500))
          .rotate(23, { background: "#fff" })
          .jpeg({ quality: 40 })
          .toBuffer(),
    ],
    [
      "light on dark",
      async () =>
        sharp(await drawCode(500))
          .negate({ alpha: false })
          .webp()
          .toBuffer(),
    ],
    [
      "without a background",
      async () =>
        sharp(await drawCode(500))
          .unflatten()
          .png()
          .toBuffer(),
    ],
    [
      "in one frame of an animation",
      async () => {
        const frames = await Promise.all([drawPhoto(300, 300), drawPhoto(300, 300), drawCode(300)]);
        return sharp(frames, { join: { animated: true } })
          .gif()
          .toBuffer();
      },
    ],
  ])("%s", async (_where, draw) => {
    expect(await findQrCode(await draw())).toBe(true);
  });

  test("and in nothing else; what cannot be read stays unknown, and the log says so", async () => {
    expect(await findQrCode(await drawPhoto(1_200, 900))).toBe(false);
    expect(await findQrCode(Buffer.from("no picture"))).toBeNull();
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

describe("a picture of a post", () => {
  const factOf = async (image: string) =>
    (await queryDatabase("select has_qr from public.post_images where id = $1", [image]))[0]?.has_qr;
  async function begin() {
    const author = await newWriter();
    const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title: "Codes" } });
    const upload = async (bytes: Buffer) => (await putImage(author.cookie, String(body.id), { bytes })).imageId;
    return { author, post: String(body.id), version: body.version, upload };
  }

  test("is known for its code from its upload, and in a copy of the post", async () => {
    const { author, post, version, upload } = await begin();
    const [coded, plain] = [await upload(await drawScreenshot()), await upload(await drawPhoto(900, 600))];
    expect([await factOf(coded), await factOf(plain)]).toEqual([true, false]);
    const picture = (imageId: string) => ({
      type: "image",
      attrs: { imageId, alt: "A screen", isDecorative: false, caption: "", width: "normal" },
    });
    const doc = { type: "doc", content: [picture(coded), picture(plain)] };
    await callPosts("PATCH", "/[id]", {
      cookie: author.cookie,
      params: { id: post },
      body: { version, doc },
    });
    const copy = crypto.randomUUID();
    const made = await callPosts("POST", "/[id]/duplicate", {
      ...{ cookie: author.cookie, params: { id: post }, body: { id: copy } },
    });
    expect(made.status).toBeLessThan(300);
    const copied = await queryDatabase("select has_qr from public.post_images where post_id = $1 order by has_qr", [
      String(made.body.id),
    ]);
    expect(copied.map(({ has_qr }) => has_qr)).toEqual([false, true]);
  });

  test("tells no one of a code before they may see it, and its author cannot change the fact", async () => {
    const { author, upload } = await begin();
    const coded = await upload(await drawCode(600));
    expect((await visitor().from("post_images").select("has_qr").eq("id", coded)).data).toEqual([]);
    const caller = { id: author.id, claims: { sub: author.id, role: "authenticated" } };
    const change = world.as(caller, "update public.post_images set has_qr = false where id = $1", [coded]);
    await expect(change).rejects.toThrow("permission denied");
    expect(await factOf(coded)).toBe(true);
  });

  test("is in no list and no link picture as a cover with a code, where no note can stand beside it", async () => {
    const author = await world.addPerson({ isCreator: true });
    /** Where a post shows its cover: in lists, on its page, beside a link. */
    async function show(cover: "coded" | "plain", forLinks?: "coded") {
      const post = await world.addPost(author);
      const add = async (kind: "coded" | "plain") => {
        const image = crypto.randomUUID();
        await queryDatabase(
          `insert into public.post_images (id, post_id, profile_id, is_paid, path, width, height, bytes, has_qr)
           values ($1, $2, $3, false, $4, 640, 400, 9, $5)`,
          [image, post, author.id, `${author.id}/${post}/${image}/${kind}.webp`, kind === "coded"],
        );
        return image;
      };
      const images = [await add(cover), forLinks ? await add(forLinks) : null];
      await queryDatabase("update public.posts set cover_image_id = $2, og_image_id = $3 where id = $1", [
        post,
        ...images,
      ]);
      const [card] = await listPostsById(visitor(), [post]);
      const page = await findPublishedPost(visitor(), post);
      const nameOf = (url?: string | null) => url?.split("/").at(-1) ?? null;
      return {
        lists: nameOf(card?.cover?.url),
        page: nameOf(page?.cover?.url),
        link: nameOf(page && postPictureOf(page, null).photoUrl),
      };
    }
    expect(await show("coded")).toEqual({ lists: null, page: "coded.webp", link: null });
    expect(await show("plain")).toEqual({ lists: "plain.webp", page: "plain.webp", link: "plain.webp" });
    expect(await show("plain", "coded")).toMatchObject({ link: "plain.webp" });
  });

  test("is not in the preview of a link either, which takes the next picture", async () => {
    const { author, post, upload } = await begin();
    const [coded, plain] = [await upload(await drawCode(600)), await upload(await drawPhoto(900, 600))];
    const read = (...ids: (string | null)[]) => readLinkPhoto(administrator(), author.id, post, ids);
    expect(await read(coded, null)).toBeNull();
    expect(await read(coded, plain)).toEqual(await read(plain));
    expect(await read(plain)).toBeInstanceOf(Uint8Array);
  });

  test("from before is looked at later, once", async () => {
    const { upload } = await begin();
    const [coded, plain] = [await upload(await drawCode(600)), await upload(await drawPhoto(900, 600))];
    await queryDatabase("update public.post_images set has_qr = null where id = any ($1)", [[coded, plain]]);
    let after: string | null = "00000000-0000-0000-0000-000000000000";
    while (after !== null) {
      const from: string = after;
      after = null;
      await lookForQrCodes(
        { after: from },
        {
          query: async (sql, values = []) => ({ rows: await queryDatabase(sql, values) }),
          addJob: async (_name, next) => {
            ({ after } = next);
          },
        },
      );
    }
    expect([await factOf(coded), await factOf(plain)]).toEqual([true, false]);
    // Other tests leave rows of pictures that were never stored.
    expect(takeLoggedErrors().filter((line) => line.includes(coded) || line.includes(plain))).toEqual([]);
  });
});
