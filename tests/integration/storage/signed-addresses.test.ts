import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFile, PDF } from "#tests/support/calls/file-calls.ts";
import { administrator, signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { attachment, type FileStage, line, openFileStage, withBreak } from "#tests/support/world/file-stage.ts";

const TEN_MINUTES = 600;
const TEN_YEARS = 315_360_000;

let stage: FileStage;
let post: string;
let file: { id: string; path: string };
let other: { id: string; path: string };
let picture: { id: string; path: string };

beforeAll(async () => {
  stage = await openFileStage();
  post = await stage.begin();
  const [sold, second] = [await stage.upload(post), await stage.upload(post)];
  await stage.publish(post, withBreak([], [line("Paid."), attachment(sold), attachment(second)]));
  const paths = await queryDatabase<{ id: string; path: string }>(
    "select id, path from public.post_files where post_id = $1 order by id = $2 desc",
    [post, sold],
  );
  [file = { id: "", path: "" }, other = { id: "", path: "" }] = paths;
  picture = await addPaidPicture();
});
afterAll(() => stage.close());

async function addPaidPicture() {
  const id = randomUUID();
  const path = `${stage.author.id}/${post}/${id}/320.webp`;
  const { error } = await administrator()
    .storage.from("paid-images")
    .upload(path, Buffer.from("paid"), { contentType: "image/webp" });
  if (error) throw error;
  await queryDatabase(
    `insert into public.post_images (id, post_id, profile_id, is_paid, path, width, height, bytes)
     values ($1, $2, $3, true, $4, 320, 240, 4)`,
    [id, post, stage.author.id, path],
  );
  return { id, path };
}

/** A reader who has paid, with their browser's client. */
async function addBuyer() {
  const { id, session, client } = await signedInAnonymously();
  const claims = { sub: id, role: "authenticated", is_anonymous: true };
  const buyer = { id, cookie: await cookieHeaderOf(session), claims };
  return { buyer, client, purchase: await stage.buy(buyer, post) };
}

type Client = Awaited<ReturnType<typeof addBuyer>>["client"];

/** The addresses of paid pictures in a reader's full post. */
async function listPictures(client: Client): Promise<string[]> {
  const { findReadablePost } = await loadWith({}, () => import("#lib/posts/reading/member-queries.ts"));
  return (await findReadablePost(client, { id: post }))?.pictures.map(({ src }) => src) ?? [];
}

const lifetimeOf = (address: string) => {
  const { iat = 0, exp = Number.POSITIVE_INFINITY } = decodeJwt(new URL(address).searchParams.get("token") ?? "");
  return exp - iat;
};

describe("an address of a paid file or picture", () => {
  test("lasts ten minutes, and opens its own bytes and no other path", async () => {
    const { buyer, client } = await addBuyer();
    const { address } = await getFile(buyer, post, file.id);
    const [shown] = await listPictures(client);
    if (!address || !shown) throw new Error("The buyer gets both.");
    expect([lifetimeOf(address), lifetimeOf(shown)]).toEqual([TEN_MINUTES, TEN_MINUTES]);
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(PDF)).toBe(true);
    expect(await (await fetch(shown)).text()).toBe("paid");
    const otherPaths = [
      address.replace(file.path, other.path),
      address.replace(`post-files/${file.path}`, `paid-images/${picture.path}`),
      shown.replace(`paid-images/${picture.path}`, `post-files/${file.path}`),
      address.replace(/token=[^&]+/, (token) => `${token.slice(0, -4)}AAAA`),
      address.replace(/token=[^&]+&?/, ""),
    ];
    for (const url of otherPaths) {
      expect([address, shown]).not.toContain(url);
      expect((await fetch(url)).status).toBe(400);
    }
  });

  test("is made by the server alone: a buyer cannot sign one that outlives a refund", async () => {
    const { client } = await addBuyer();
    for (const [bucket, { path }] of [
      ["paid-images", picture],
      ["post-files", file],
    ] as const) {
      const from = client.storage.from(bucket);
      expect((await from.createSignedUrl(path, TEN_YEARS)).error).not.toBeNull();
      expect((await from.createSignedUrls([path], TEN_YEARS)).data?.[0]?.signedUrl ?? null).toBeNull();
      expect((await from.download(path)).error).not.toBeNull();
    }
  });

  test("is refused to other users, and to the buyer after a refund", async () => {
    const { buyer, client, purchase } = await addBuyer();
    const stranger = await signedInUser();
    expect(await listPictures(stranger.client)).toEqual([]);
    expect(await getFile({ cookie: await cookieHeaderOf(stranger.session) }, post, file.id)).toMatchObject({
      status: 404,
    });
    expect((await stage.api.refund(buyer, purchase.id)).status).toBe(202);
    expect(await listPictures(client)).toEqual([]);
    for (const who of [buyer, { bearer: stage.accessToken(purchase) }, { bearer: stage.readingToken(purchase) }]) {
      expect(await getFile(who, post, file.id)).toMatchObject({ status: 404, address: null });
    }
  });
});
