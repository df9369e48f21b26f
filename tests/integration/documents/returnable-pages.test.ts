import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { refundTracesOf } from "#lib/purchases/refunds/traces.ts";
import { type Buyer, LOCKED, type OwnPagesStage, startOwnPagesStage } from "#tests/support/world/own-pages-stage.ts";

let stage: OwnPagesStage;
beforeAll(async () => {
  stage = await startOwnPagesStage();
});
afterAll(() => stage.stop());

/** The end of the refund window as the page writes it. */
async function endOf({ purchase }: Buyer): Promise<string> {
  const sql = "select to_jsonb(refund_window_ends_at) as until from public.purchases where id = $1";
  return (await stage.world.one<{ until: string }>(sql, [purchase.id])).until;
}

/** Without the time at which it was made. */
const withoutTime = (text: string) =>
  text.replace(/ data-now="[^"]+"/, ' data-now=""').replace(/Refund \(\d+:\d\d\)/, "Refund");

describe("who may still return the post", () => {
  test("gets a kept page with their own purchase, and their own time left", async () => {
    const post = await stage.addPost();
    const [one, other, later] = [
      await stage.addFreshBuyer(post),
      await stage.addFreshBuyer(post),
      await stage.addBuyer(post),
    ];
    await stage.world.pool.query(
      "update public.purchases set refund_window_ends_at = now() + interval '4 minutes' where id = $1",
      [other.purchase.id],
    );
    await stage.keepFor(post, one.cookie);
    const before = stage.countRendered();
    const kept = await stage.ask(post, other.cookie);
    expect([kept.by, stage.countRendered()]).toEqual(["kept", before]);
    expect(kept.text).toMatch(/>Refund \((?:4:00|3:5\d)\)<\/button>/);
    expect(kept.text.split(other.purchase.id)).toHaveLength(4);
    expect(kept.text.split(await endOf(other))).toHaveLength(3);
    for (const foreign of [one.purchase.id, await endOf(one)]) expect(kept.text).not.toContain(foreign);
    const byNext = await stage.ask(post, other.cookie, { headers: { "accept-encoding": "identity" } });
    expect(withoutTime(kept.text)).toBe(withoutTime(byNext.text));
    await stage.keepFor(post, later.cookie);
    expect((await stage.ask(post, later.cookie)).text).not.toMatch(/Refund|data-returnable/);
  });

  test("sees no refund at the next request after its end, and the locked page after returning it", async () => {
    const post = await stage.addPost();
    const [late, returning] = [await stage.addFreshBuyer(post), await stage.addFreshBuyer(post)];
    await stage.keepFor(post, late.cookie);
    await stage.keepFor(post, returning.cookie);
    await stage.endReturns(late.purchase.id);
    const closed = await stage.ask(post, late.cookie);
    expect(closed.text).toContain(post.word);
    expect(closed.text).not.toMatch(/Refund|data-returnable/);
    await stage.refund(returning.purchase);
    expect(await stage.ask(post, returning.cookie)).toMatchObject({ by: "Next", text: LOCKED });
  });

  test("reads to ask the author once they have read it to the end, and that they have asked", async () => {
    const post = await stage.addPost();
    const [reader, quick] = [await stage.addFreshBuyer(post), await stage.addFreshBuyer(post)];
    await stage.keepFor(post, reader.cookie);
    const expectLabel = async (label: string) => {
      for (let n = 0; n < 2; n++) expect((await stage.ask(post, reader.cookie)).text).toContain(`>${label}</button>`);
      expect((await stage.ask(post, reader.cookie)).by).toBe("kept");
    };
    await stage.world.pool.query("update public.purchase_secrets set read_to_end_at = now() where purchase_id = $1", [
      reader.purchase.id,
    ]);
    await expectLabel("Ask the author");
    await stage.world.pool.query("select public.request_refund($1, 'Too short')", [reader.purchase.id]);
    await expectLabel("You asked the author");
    expect(await stage.ask(post, quick.cookie)).toMatchObject({
      by: "kept",
      text: expect.stringContaining("Refund ("),
    });
  });

  test("reads to ask the author where this device has used up a newcomer’s refunds", async () => {
    const post = await stage.addPost();
    const [purchase, ...returned] = [
      await stage.buyNowWithoutSession(post),
      await stage.buyNowWithoutSession(post),
      await stage.buyNowWithoutSession(post),
    ];
    const cookie = `pat_${post.id}=${accessTokenOf(purchase.id)}`;
    await stage.keepFor(post, cookie);
    const device = { name: "farthing-device", value: "d".repeat(22) };
    const traces = refundTracesOf(new Headers(), [device]);
    for (const { id } of returned)
      await stage.world.pool.query(
        "insert into private.quick_refunds (purchase_id, was_newcomer, device) values ($1, true, $2)",
        [id, traces.device],
      );
    const there = `${cookie}; ${device.name}=${device.value}`;
    for (let n = 0; n < 2; n++) expect((await stage.ask(post, there)).text).toContain(">Ask the author</button>");
    expect((await stage.ask(post, there)).by).toBe("kept");
    expect(await stage.ask(post, cookie)).toMatchObject({ by: "kept", text: expect.stringContaining("Refund (") });
  });

  test("with a token, which another device may only read with", async () => {
    const post = await stage.addPost();
    const purchase = await stage.buyNowWithoutSession(post);
    const [own = "", lent = ""] = [accessTokenOf(purchase.id), accessTokenOf(purchase.id, "read")].map(
      (token) => `pat_${post.id}=${token}`,
    );
    await stage.keepFor(post, own);
    await stage.keepFor(post, lent);
    expect(await stage.ask(post, own)).toMatchObject({ by: "kept", text: expect.stringContaining("Refund (") });
    const read = await stage.ask(post, lent);
    expect(read).toMatchObject({ by: "kept", text: expect.stringContaining(post.word) });
    expect(read.text).not.toMatch(/Refund|data-returnable/);
  });
});

test("downloads, and the receipt as a copy, stand on the pages of those whose purchase has them", async () => {
  const post = await stage.addPost();
  const [plain, other, agreed] = [
    await stage.addFreshBuyer(post),
    await stage.addFreshBuyer(post),
    await stage.addFreshBuyer(post),
  ];
  const french = { headers: { "x-country": "FR" } };
  await stage.world.pool.query("update public.purchases set has_downloads = id <> $1 where post_id = $2", [
    other.purchase.id,
    post.id,
  ]);
  await stage.world.pool.query(
    "update public.purchase_secrets set consent_text_id = 'eu-waiver-1', consent_at = now() where purchase_id = $1",
    [agreed.purchase.id],
  );
  for (const { cookie } of [plain, other, agreed]) await stage.keepFor(post, cookie);
  expect((await stage.ask(post, plain.cookie)).text).toContain("EPUB");
  expect((await stage.ask(post, other.cookie)).text).not.toContain("EPUB");
  for (let n = 0; n < 2; n++)
    expect((await stage.ask(post, agreed.cookie, french)).text).toContain(`${agreed.purchase.id}/receipt?format=pdf`);
  expect((await stage.ask(post, agreed.cookie, french)).by).toBe("kept");
  for (const text of [(await stage.ask(post, agreed.cookie)).text, (await stage.ask(post, plain.cookie, french)).text])
    expect(text).not.toContain("format=pdf");
});
