import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFile, MP3, PDF } from "#tests/support/calls/file-calls.ts";
import { newWriter } from "#tests/support/calls/writing-calls.ts";
import { signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { attachment, audio, type FileStage, line, openFileStage, withBreak } from "#tests/support/world/file-stage.ts";

let stage: FileStage;

beforeAll(async () => {
  stage = await openFileStage();
});
afterAll(() => stage.close());

describe("a file", () => {
  test("in the paid part opens for its author and buyers, by session or token, and for no one else", async () => {
    const post = await stage.begin();
    const [sold, next] = [await stage.upload(post), await stage.upload(post)];
    await stage.publish(post, withBreak([], [line("Paid."), attachment(sold)]));
    const [buyer, returned, other] = await Promise.all([stage.anonymous(), stage.anonymous(), stage.anonymous()]);
    const purchase = await stage.buy(buyer, post);
    const gone = await stage.buy(returned, post);
    await stage.api.refund(returned, gone.id);
    const otherPurchase = await stage.buy(other, await stage.addPost());
    const bearers = [
      { bearer: stage.accessToken(purchase) },
      { bearer: stage.readingToken(purchase) },
      { cookie: `pat_${post}=${stage.accessToken(purchase)}` },
    ];
    for (const who of [stage.author, buyer, ...bearers]) {
      const { status, address } = await getFile(who, post, sold);
      expect(status).toBe(307);
      expect(Buffer.from(await (await fetch(address ?? "")).arrayBuffer()).equals(PDF)).toBe(true);
    }
    // What was never published is for its author alone.
    for (const who of [buyer, ...bearers]) expect((await getFile(who, post, next)).status).toBe(404);
    const strangers = [
      {},
      await newWriter(),
      other,
      returned,
      { bearer: stage.accessToken(gone) },
      { bearer: stage.accessToken(otherPurchase) },
      { bearer: stage.receiptToken(purchase) },
    ];
    for (const who of strangers) expect(await getFile(who, post, sold)).toMatchObject({ status: 404, address: null });
    // Only at its own post.
    expect((await getFile(buyer, await stage.addPost(), sold)).status).toBe(404);

    const [{ path } = { path: "" }] = await queryDatabase<{ path: string }>(
      "select path from public.post_files where id = $1",
      [sold],
    );
    for (const client of [visitor(), (await signedInUser()).client]) {
      const bucket = client.storage.from("post-files");
      expect((await bucket.download(path)).error).not.toBeNull();
      expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull();
      expect((await bucket.list(path.split("/").slice(0, 3).join("/"))).data ?? []).toEqual([]);
      expect((await bucket.upload(`${path}x`, PDF, { contentType: "application/pdf" })).error).not.toBeNull();
      expect((await client.from("post_files").select("id").eq("id", sold)).data ?? []).toEqual([]);
      expect((await client.rpc("list_open_files", { post_id: post })).data).toEqual([]);
    }
  });

  test("is listed in a buyer's full text, with an address that checks again", async () => {
    const post = await stage.begin();
    const sold = await stage.upload(post);
    await stage.publish(post, withBreak([], [line("Paid."), attachment(sold, "The pattern")]));
    const buyer = await stage.anonymous();
    expect((await stage.api.content(buyer, post)).text).not.toContain(sold);
    await stage.buy(buyer, post);
    const { body } = await stage.api.content(buyer, post);
    const address = `http://localhost:3000/api/posts/${post}/files/${sold}`;
    expect(body).toMatchObject({
      sections: [
        { markdown: `Paid.\n\n[The pattern](<${address}>)\n`, html: expect.stringContaining(`href="${address}"`) },
      ],
    });
  });

  test("of a removed post opens for its author alone; of a withdrawn one, for buyers", async () => {
    const post = await stage.begin();
    const sold = await stage.upload(post);
    await stage.publish(post, withBreak([], [line("Paid."), attachment(sold)]));
    const buyer = await stage.anonymous();
    const token = { bearer: stage.accessToken(await stage.buy(buyer, post)) };
    await stage.call(post, "/unpublish");
    for (const who of [buyer, token]) expect((await getFile(who, post, sold)).status).toBe(307);
    await queryDatabase(
      "update public.posts set status = 'removed', removed_at = now(), removed_reason = 'Law.' where id = $1",
      [post],
    );
    for (const who of [buyer, token]) expect((await getFile(who, post, sold)).status).toBe(404);
  });

  test("above the break is a recording everyone can play and seek, while it stays there", async () => {
    const post = await stage.begin();
    const heard = await stage.upload(post, { name: "Thread.mp3", bytes: MP3 });
    await stage.publish(post, withBreak([audio(heard)], [line("Paid.")]));
    const { status, address } = await getFile({}, post, heard);
    expect(status).toBe(307);
    const part = await fetch(address ?? "", { headers: { range: "bytes=1000-1999" } });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-disposition")]).toEqual([
      206,
      `bytes 1000-1999/${MP3.length}`,
      null,
    ]);
    await stage.publish(post, withBreak([], [line("Paid."), audio(heard)]));
    expect((await getFile({}, post, heard)).status).toBe(404);
    await stage.publish(post, withBreak([audio(heard)], [line("Paid.")]));
    expect((await getFile({}, post, heard)).status).toBe(307);
    await stage.call(post, "/unpublish");
    expect((await getFile({}, post, heard)).status).toBe(404);
  });
});
