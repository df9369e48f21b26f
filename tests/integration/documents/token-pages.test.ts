import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";
import { until } from "#tests/support/until.ts";
import { LOCKED, type OwnPagesStage, startOwnPagesStage } from "#tests/support/world/own-pages-stage.ts";

const BLOCKED_BY_ME = "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";

let stage: OwnPagesStage;
beforeAll(async () => {
  stage = await startOwnPagesStage();
});
afterAll(() => stage.stop());

test("who has just paid gets it beside a token and a session, which the next visit tidies", async () => {
  const post = await stage.addPost();
  const stranger = await stage.addReader();
  await stage.keepFor(post, (await stage.addFreshBuyer(post)).cookie);
  const buyer = await stage.addFreshBuyer(post);
  const token = accessTokenOf(buyer.purchase.id);
  const justPaid = { headers: { [OPENING_HEADER]: post.id } };
  const both = `${buyer.cookie}; pat_${post.id}=${token}`;
  expect(await stage.ask(post, both, justPaid)).toMatchObject({
    by: "kept",
    text: expect.stringContaining(buyer.purchase.id),
  });
  expect((await stage.ask(post, both)).by).toBe("Next");
  expect(await stage.ask(post, stranger.cookie, justPaid)).toMatchObject({ by: "Next", text: LOCKED });
});

describe("the holder of a token", () => {
  test("gets it without a session, the first time too, which is noted, and no longer than the right lasts", async () => {
    const post = await stage.addPost();
    const purchase = await stage.buyWithoutSession(post);
    const [own, lent] = [accessTokenOf(purchase.id), accessTokenOf(purchase.id, "read")].map(
      (token) => `pat_${post.id}=${token}`,
    );
    const delivered = () =>
      stage.world.one("select delivered_at is not null as is from public.purchase_secrets where purchase_id = $1", [
        purchase.id,
      ]);
    const another = await stage.buyWithoutSession(post);
    await stage.keepFor(post, `pat_${post.id}=${accessTokenOf(another.id)}`);
    expect(await delivered()).toEqual({ is: false });
    const justPaid = { headers: { [OPENING_HEADER]: post.id } };
    expect(await stage.ask(post, own ?? "", justPaid)).toMatchObject({
      by: "kept",
      text: expect.stringContaining(purchase.id),
    });
    expect(await delivered()).toEqual({ is: true });
    for (const cookie of [own, lent])
      expect(await stage.ask(post, cookie ?? "")).toMatchObject({
        by: "kept",
        text: expect.stringContaining(purchase.id),
      });
    await stage.refund(purchase, "author");
    for (const cookie of [own, lent])
      expect(await stage.ask(post, cookie ?? "")).toMatchObject({ by: "Next", text: LOCKED });
  });

  test("has read nothing after a HEAD, whether a page is kept or not", async () => {
    const post = await stage.addPost();
    const ask = async (id: string) =>
      (await stage.ask(post, `theme=dark; pat_${post.id}=${accessTokenOf(id)}`, { method: "HEAD" })).status;
    const readBy = (id: string) =>
      stage.world.one("select delivered_at is not null as is from public.purchase_secrets where purchase_id = $1", [
        id,
      ]);
    const purchase = await stage.buyWithoutSession(post);
    expect(await ask(purchase.id)).toBe(200);
    expect(await readBy(purchase.id)).toEqual({ is: false });
    const another = await stage.buyWithoutSession(post);
    await stage.keepFor(post, `pat_${post.id}=${accessTokenOf(another.id)}`);
    expect(await ask(purchase.id)).toBe(200);
    expect(await readBy(purchase.id)).toEqual({ is: false });
    expect(await readBy(another.id)).toEqual({ is: true });
  });

  test("waits for a refund that is under way at the first read, and then gets the locked page", async () => {
    const post = await stage.addPost();
    await stage.keepFor(post, `pat_${post.id}=${accessTokenOf((await stage.buyWithoutSession(post)).id)}`);
    const purchase = await stage.buyWithoutSession(post);
    const refunding = await stage.world.pool.connect();
    try {
      await refunding.query("begin");
      await refunding.query("select from public.purchases where id = $1 for update", [purchase.id]);
      await refunding.query("update public.entitlements set revoked_at = now() where purchase_id = $1", [purchase.id]);
      const asked = stage.ask(post, `pat_${post.id}=${accessTokenOf(purchase.id)}`);
      await until("the first read waits", async () => (await refunding.query(BLOCKED_BY_ME)).rows.length > 0);
      await refunding.query("commit");
      expect(await asked).toMatchObject({ by: "Next", text: LOCKED });
    } finally {
      refunding.release();
    }
  });

  test("and who was given a post, get no page of another kind", async () => {
    const [post, given] = [await stage.addPost(), await stage.addReader()];
    await stage.keepFor(post, (await stage.addBuyer(post)).cookie);
    await stage.world.pool.query("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
      given.id,
      post.id,
    ]);
    expect((await stage.ask(post, given.cookie)).by).toBe("Next");
    const own = await stage.ask(post, given.cookie);
    expect(own).toMatchObject({ by: "kept", text: expect.stringContaining(post.word) });
    expect(own.text).not.toContain("receipts");
  });
});
