import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

test("buyers read the post by session or token, and its author does, too", async () => {
  const secret = `Kept ${randomUUID()} apart.`;
  const post = await stage.addPost(secret);
  const buyer = await stage.anonymous();
  const purchase = await stage.buy(buyer, post);
  for (const who of [
    buyer,
    stage.author,
    { bearer: stage.accessToken(purchase) },
    { cookie: `pat_${post}=${stage.accessToken(purchase)}` },
  ]) {
    const { status, headers, body } = await stage.api.content(who, post);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toMatchObject({
      free: { markdown: expect.stringContaining("Free words.") },
      sections: [{ idx: 0, html: `<p>${secret}</p>`, markdown: `${secret}\n` }],
    });
  }
});

test("everyone else sees the price and how to pay, and no word of the text", async () => {
  const secret = `Kept ${randomUUID()} apart.`;
  const post = await stage.addPost(secret);
  const other = await stage.anonymous();
  const otherPurchase = await stage.buy(other, await stage.addPost());
  const returned = await stage.anonymous();
  const gone = await stage.buy(returned, post);
  await stage.api.refund(returned, gone.id);
  for (const who of [
    {},
    other,
    { bearer: stage.accessToken(otherPurchase) },
    { bearer: stage.accessToken(gone) },
    returned,
  ]) {
    const { status, headers, body, text } = await stage.api.content(who, post);
    expect(status).toBe(402);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({
      code: "payment_required",
      price: { amount: "0.05", amount_raw: stage.price.toString(), refund_window_seconds: 0 },
      pay: { create: { method: "POST", url: "http://localhost:3000/api/purchases/create", body: { postId: post } } },
    });
    expect(text).not.toContain(secret);
  }
});

test("opens a free post to all, and answers 404 for a draft, a withdrawn or an unknown one", async () => {
  const free = await stage.world.addPost(stage.author, { priceRaw: null });
  expect(await stage.api.content({}, free)).toMatchObject({ status: 200, body: { sections: [] } });
  const draft = await stage.world.addPost(stage.author, { isPublished: false });
  const withdrawn = await stage.addPost();
  await stage.world.as(stage.author, "select public.unpublish_post($1)", [withdrawn]);
  for (const id of [draft, withdrawn, randomUUID()]) expect((await stage.api.content({}, id)).status).toBe(404);
});
